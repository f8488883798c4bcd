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

/** The error message of opening the file; null if it opens. */
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

test('a text file in place of the database is reported and left unchanged', () => {
  writeFileSync(file, 'notes of mine\n'.repeat(500));
  expect(refusal()).toContain(`${file} is not a database`);
  expect(readFileSync(file, 'utf8')).toMatch(/^notes of mine/);
});

test('a folder in place of the database is reported', () => {
  mkdirSync(file);
  expect(refusal()).toContain(`${file} is a folder`);
});

test('a file in place of the data folder is reported', () => {
  writeFileSync(file, '');
  expect(refusal(file)).toContain(`${file} cannot be the data folder`);
  expect(refusal(join(file, 'below'))).toContain('there is a file in its place');
});

test('a truncated database is reported and left unchanged', async () => {
  await makeDatabase();
  const half = Math.floor(readFileSync(file).length / 2);
  truncateSync(file, half);
  expect(refusal()).toContain(`${file} is corrupt or truncated`);
  expect(readFileSync(file)).toHaveLength(half);
});

test.each(['gone', 'empty'])(
  'a database file that is %s while its log exists is not created anew',
  async (state) => {
    const db = openDatabase({ dataDir });
    await migrate(db);
    const log = readFileSync(`${file}-wal`);
    await db.destroy();
    renameSync(file, `${file}.lost`);
    writeFileSync(`${file}-wal`, log);
    if (state === 'empty') writeFileSync(file, '');

    expect(refusal()).toContain(`${file} is missing or empty, but ${file}-wal exists`);
    expect(readFileSync(`${file}-wal`).equals(log)).toBe(true);

    rmSync(file, { force: true });
    renameSync(`${file}.lost`, file);
    expect(refusal()).toBeNull();
  },
);

test('an interrupted first start can be repeated', () => {
  writeFileSync(file, '');
  expect(refusal()).toBeNull();
  expect(existsSync(file)).toBe(true);
});
