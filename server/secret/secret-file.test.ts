import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '../config/config.ts';
import { openMemoryDatabase } from '../db/open-database.ts';
import { openSecret } from './secret.ts';
import { patient } from '../../tests/helpers/process/slowness.ts';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-secret-'));
  file = join(dataDir, 'secret.key');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const open = async () => {
  const db = openMemoryDatabase();
  const config = { dataDir, databaseUrl: undefined, secretKey: undefined };
  return openSecret(config, db).finally(() => db.destroy());
};

test('a new secret file is readable by its owner only and leaves no temporary file', async () => {
  await open();
  expect(readFileSync(file, 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(['secret.key']);
});

test.each([
  ['nothing', ''],
  ['white space', ' \n'],
  ['words', 'please put the secret here'],
  ['half a secret', 'ab'.repeat(16)],
  ['a secret with a letter that is no digit', `${'ab'.repeat(31)}zz`],
  ['a secret that is cut within a byte', 'ab'.repeat(32).slice(0, -1)],
])(
  'a file that contains %s is rejected with an explanation and left unchanged',
  async (_, text) => {
    writeFileSync(file, text);
    await expect(open()).rejects.toThrow(ConfigError);
    await expect(open()).rejects.toThrow(`${file} does not hold a secret`);
    expect(readFileSync(file, 'utf8')).toBe(text);
  },
);

test('whitespace around a secret is ignored', async () => {
  writeFileSync(file, `${'ab'.repeat(32)}\n`);
  const first = (await open()).sign('client', 'somebody');
  writeFileSync(file, 'ab'.repeat(32));
  expect((await open()).sign('client', 'somebody')).toBe(first);
});

test('a folder in place of the secret file is a ConfigError', async () => {
  mkdirSync(file);
  await expect(open()).rejects.toThrow(ConfigError);
  await expect(open()).rejects.toThrow(`${file} cannot be read`);
});

const withoutPrlimit = spawnSync('prlimit', ['--version']).status !== 0;
test.skipIf(withoutPrlimit)(
  'a disk that is full at the first start leaves no file, and says so',
  () => {
    // With files limited to 10 bytes, writing fails in the middle of the secret.
    const { status, stdout, stderr } = spawnSync(
      'prlimit',
      ['--fsize=10', process.execPath, '--input-type=module', '--eval', OPEN],
      { encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir }, timeout: patient(20_000) },
    );
    expect({ status, stdout, stderr }).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(
        /^ConfigError: \S+secret\.key cannot be written: EFBIG/,
      ) as string,
    });
    expect(readdirSync(dataDir)).toEqual([]);
  },
);

const OPEN = `
  const { openSecret } = await import('${join(process.cwd(), 'server/secret/secret.ts')}');
  await openSecret({ dataDir: process.env.DATA_DIR }, null).then(
    () => console.log('opened'),
    (error) => console.log(String(error)),
  );`;
