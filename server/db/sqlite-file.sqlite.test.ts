import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './open-database.ts';
import { migrate } from './migrations.ts';
import { StoreUnavailable } from './store-unavailable.ts';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-file-'));
  file = join(dataDir, 'citadel.sqlite');
});
afterEach(() => rmSync(dataDir, { recursive: true }));

/** What opening says; null when it opens. */
function refusal(folder = dataDir): string | null {
  try {
    void openDatabase({ dataDir: folder }).destroy();
    return null;
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error;
    expect(error.reason).toBe('broken');
    return error.message;
  }
}

async function makeDatabase(): Promise<void> {
  const db = openDatabase({ dataDir });
  await migrate(db);
  await db.destroy();
}

test('a text file where the database belongs is refused in words and left alone', () => {
  writeFileSync(file, 'notes of mine\n'.repeat(500));
  expect(refusal()).toContain(`${file} is not a database`);
  expect(readFileSync(file, 'utf8')).toMatch(/^notes of mine/);
});

test('a folder where the database belongs is refused in words', () => {
  mkdirSync(file);
  expect(refusal()).toContain(`${file} is a folder`);
});

test('a file where the data folder belongs is refused in words', () => {
  writeFileSync(file, '');
  expect(refusal(file)).toContain(`${file} cannot be the data folder`);
  expect(refusal(join(file, 'below'))).toContain('there is a file in its place');
});

test('half a database is refused in words and left alone', async () => {
  await makeDatabase();
  const half = Math.floor(readFileSync(file).length / 2);
  truncateSync(file, half);
  expect(refusal()).toContain(`${file} is damaged or only a part of a database`);
  expect(readFileSync(file)).toHaveLength(half);
});

test.each(['gone', 'empty'])(
  'a database that is %s beside its log is not started over',
  async (state) => {
    const db = openDatabase({ dataDir });
    await migrate(db);
    const log = readFileSync(`${file}-wal`);
    await db.destroy();
    renameSync(file, `${file}.lost`);
    writeFileSync(`${file}-wal`, log);
    if (state === 'empty') writeFileSync(file, '');

    expect(refusal()).toContain(`${file} is missing or empty, but ${file}-wal is there`);
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);

    rmSync(file, { force: true });
    renameSync(`${file}.lost`, file);
    expect(refusal()).toBeNull();
  },
);

test('a first start that was interrupted before anything was written begins again', () => {
  writeFileSync(file, '');
  expect(refusal()).toBeNull();
  expect(existsSync(file)).toBe(true);
});
