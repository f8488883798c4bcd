import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findInstallation, pointTo, readLink, removeOldReleases } from './installation.ts';
import { unpackRelease } from './unpack-release.ts';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const pem = publicKey.export({ type: 'spki', format: 'pem' });
const platform = `${process.platform}-${process.arch}`;

let folder: string;
let root: string;
const versions = () => readdirSync(join(root, 'releases')).toSorted();

function write(to: string, facts: object, content = ''): void {
  mkdirSync(to, { recursive: true });
  writeFileSync(join(to, 'release.json'), JSON.stringify({ platform, publicKey: pem, ...facts }));
  writeFileSync(join(to, 'content'), content);
}

/** Packs and signs a release; returns the file. */
function pack(facts: { version: string; platform?: string }, content = '', key = privateKey) {
  const name = `citadel-${facts.version.replaceAll('/', '-')}`;
  const file = join(folder, `${name}.tar.gz`);
  write(join(folder, name), facts, content);
  execFileSync('tar', ['-czf', file, '-C', folder, name]);
  writeFileSync(`${file}.sig`, sign(null, readFileSync(file), key));
  return file;
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-unpack-'));
  root = join(folder, 'root');
  write(join(root, 'releases', '1.9.0'), { version: '1.9.0' });
  pointTo({ root }, 'current', '1.9.0');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('a signed release is unpacked from a file and from an address, also over what is left of another', async () => {
  const file = pack({ version: '1.10.0' }, 'new');
  write(join(root, 'releases', '1.10.0'), {}, 'old');
  mkdirSync(join(root, 'releases', '.incoming', 'killed'), { recursive: true });
  expect(await unpackRelease({ root }, file)).toBe('1.10.0');
  expect(readFileSync(join(root, 'releases/1.10.0/content'), 'utf8')).toBe('new');
  const server = createServer(({ url = '' }, response) =>
    response.end(readFileSync(join(folder, url))),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  rmSync(join(root, 'releases', '1.10.0'), { recursive: true });
  const address = `http://127.0.0.1:${port}/citadel-1.10.0.tar.gz`;
  expect(await unpackRelease({ root }, address)).toBe('1.10.0');
  await once(server.close(), 'close');
  await expect(unpackRelease({ root }, address)).rejects.toThrow('fetched: ECONNREFUSED.');
  expect(versions()).toEqual(['1.10.0', '1.9.0']);
});

test('what is not a release for this installation is refused and leaves nothing', async () => {
  const other = generateKeyPairSync('ed25519').privateKey;
  const refusals: [file: string, words: string][] = [
    [join(folder, 'none'), 'does not exist.'],
    [pack({ version: '1.9.0' }), 'which is already installed.'],
    [pack({ version: '../1.9.1' }), 'has an invalid version.'],
    [pack({ version: '1.9.2', platform: 'plan9-mips' }), `is for plan9-mips; this machine is`],
    [pack({ version: '1.9.3' }, '', other), 'was not signed with the key'],
  ];
  const truncated = pack({ version: '1.9.4' }, 'x'.repeat(1_000));
  writeFileSync(truncated, readFileSync(truncated).subarray(0, 200));
  refusals.push([truncated, 'is damaged, or']);
  for (const [file, words] of refusals)
    await expect(unpackRelease({ root }, file), words).rejects.toThrow(words);
  expect(versions()).toEqual(['1.9.0']);
  write(join(root, 'releases', '1.9.0'), { publicKey: null });
  await expect(unpackRelease({ root }, truncated)).rejects.toThrow('has no public key');
});

test('a release without room on the disk is refused, and leaves nothing', async ({ skip }) => {
  const file = pack({ version: '1.10.0' }, 'x'.repeat(5_000_000));
  const small = join(folder, 'small');
  mkdirSync(small);
  const mount = ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', small];
  skip(spawnSync('mount', mount).status !== 0, 'needs the permission to mount');
  try {
    write(join(small, 'releases', '1.9.0'), { version: '1.9.0' });
    pointTo({ root: small }, 'current', '1.9.0');
    await expect(unpackRelease({ root: small }, file)).rejects.toThrow(/is the disk full\? tar: /);
    expect(readdirSync(join(small, 'releases'))).toEqual(['1.9.0']);
  } finally {
    execFileSync('umount', [small]);
  }
});

test('three releases stay: the current one, the one before, and the newest of the others', () => {
  for (const version of ['1.2.0', '1.8.0', '1.10.0', '1.11.0'])
    write(join(root, 'releases', version), { version });
  pointTo({ root }, 'previous', '1.2.0');
  removeOldReleases({ root });
  expect(versions()).toEqual(['1.11.0', '1.2.0', '1.9.0']);
  pointTo({ root }, 'previous', null);
  expect([readLink({ root }, 'current'), readLink({ root }, 'previous')]).toEqual(['1.9.0', null]);
  expect(findInstallation(join(root, 'releases', '1.9.0', '/'))).toEqual({ root });
  expect(findInstallation()).toBe(null);
});
