import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { contentFolder } from '../helpers/store/content-folder.ts';
import { patient } from '../helpers/process/slowness.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-unusable-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** Starts a worker, or what the words say, and waits until it exits. */
function start(cwd = '.', words = [resolve('server/main.ts')], role = 'worker') {
  const { status, stderr, stdout } = spawnSync(process.execPath, words, {
    cwd,
    env: { ...process.env, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', ROLE: role },
    encoding: 'utf8',
    timeout: patient(30_000),
  });
  return { status, stderr, stdout };
}

const failure = (text: string) => ({
  status: 1,
  stderr: expect.stringContaining(text) as string,
});

// What else is no database or no secret is in sqlite-file.test and secret-file.test.
test.each([
  ['a text file as database', 'citadel.sqlite', 'some notes\n'.repeat(400), 'is not a database'],
  ['an empty secret', 'secret.key', '', 'does not hold a secret'],
])('a start with %s fails with a message and no stack trace', (_, name, text, words) => {
  writeFileSync(join(dataDir, name), text);
  const ended = start();
  expect(ended).toMatchObject(failure(words));
  expect(ended.stderr).not.toMatch(/^\s+at /m);
});

test('a first start with invalid content fails with the file and line', () => {
  const post = 'posts/month-end-close-with-a-remote-team.md';
  const content = contentFolder(post);
  const cwd = mkdtempSync(join(tmpdir(), 'citadel-cwd-'));
  try {
    const text = readFileSync(join(content, post), 'utf8');
    writeFileSync(join(content, post), text.replace(/^published: .*$/m, 'published: 2026-13-45'));
    cpSync(content, join(cwd, 'content'), { recursive: true });
    const ended = start(cwd);
    expect(ended).toMatchObject(failure(`${post}:4: published: must be a date`));
    expect(ended.stderr).not.toMatch(/^\s+at /m);
    rmSync(join(cwd, 'content'), { recursive: true });
    const without = start(cwd);
    expect(without).toMatchObject(failure('content'));
    expect(without.stderr).not.toMatch(/^\s+at /m);
  } finally {
    rmSync(cwd, { recursive: true });
    rmSync(content, { recursive: true });
  }
});

test('a new database in a folder that was used before is reported', () => {
  writeFileSync(join(dataDir, 'secret.key'), 'ab'.repeat(32));
  // There is no content in this folder, so the process exits after creating the database.
  const { stdout } = start(dataDir);
  expect(stdout).toContain('created a new database in a data folder that was in use');
});

test.each(['1970-01-01T00:01:40.000Z', '+010001-01-01T00:00:00.000Z'])(
  'with the clock at %s, a start and a command say only that',
  (time) => {
    const preload = `const { now } = Date, shift = Date.parse('${time}') - now();
      Date = class extends Date {
        constructor(...given) { super(...(given.length > 0 ? given : [now() + shift])); }
        static now() { return now() + shift; }
      };`;
    const atTime = ['--import', `data:text/javascript,${encodeURIComponent(preload)}`];
    const words = /^The system's clock is wrong: it is [+\d-]+T\S+Z\. Set it first\.\n$/;
    const site = start('.', [...atTime, 'server/main.ts'], 'all');
    expect(site).toMatchObject({ status: 1, stderr: expect.stringMatching(words) as string });
    const command = start('.', [...atTime, 'server/cli.ts', 'enquiries', 'expire', '--yes']);
    expect(command).toMatchObject({ status: 2, stderr: expect.stringMatching(words) as string });
    expect(readdirSync(dataDir)).toEqual([]);
  },
);
