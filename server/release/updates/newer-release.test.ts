import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readNewerRelease, startAsking } from './newer-release.ts';

let dataDir: string;
let server: Server;
let body: string;
let requests: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-releases-'));
  requests = 0;
  server = createServer((_, response) => {
    requests++;
    response.end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(() => {
  server.close();
  rmSync(dataDir, { recursive: true });
});

const config = () => ({
  dataDir,
  releasesUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/newest.json`,
});
/** Asks as a process does at its start, until it has an answer or a warning. */
async function ask(): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (fields: object) => void warnings.push((fields as { reason: string }).reason);
  const asking = startAsking(config(), { warn });
  await asking.stop();
  return warnings;
}
const newer = { version: '999.0.0', url: 'https://citadel.example/citadel-999.0.0.tar.gz' };

test('a newer release is known after it was asked for, once a day', async () => {
  body = JSON.stringify(newer);
  expect(await readNewerRelease(config())).toBe(null);
  expect(await ask()).toEqual([]);
  expect(await readNewerRelease(config())).toEqual(newer);
  await ask();
  expect(requests).toBe(1);
  const file = join(dataDir, 'newest-release.json');
  const known = JSON.parse(readFileSync(file, 'utf8')) as { at: number };
  writeFileSync(file, JSON.stringify({ ...known, at: known.at - 25 * 60 * 60 * 1000 }));
  body = JSON.stringify({ ...newer, version: '0.0.1' });
  await ask();
  expect(requests).toBe(2);
  expect(await readNewerRelease(config())).toBe(null);
});

test('without the setting nobody is asked, and nothing is shown', async () => {
  body = JSON.stringify(newer);
  await ask();
  const unset = { dataDir, releasesUrl: undefined };
  expect(await readNewerRelease(unset)).toBe(null);
  rmSync(join(dataDir, 'newest-release.json'));
  await startAsking(unset, { warn: () => {} }).stop();
  expect(requests).toBe(1);
});

test.each([
  ['{', /JSON/],
  [JSON.stringify({ ...newer, url: 'https://citadel.example/$(reboot)' }), /^unexpected content$/],
  [JSON.stringify({ ...newer, version: '9; reboot' }), /^unexpected content$/],
])('of %s nothing is shown, and it is not asked again that day', async (text, reason) => {
  body = text;
  expect(await ask()).toEqual([expect.stringMatching(reason)]);
  await ask();
  expect([requests, await readNewerRelease(config())]).toEqual([1, null]);
});
