import { mkdir, rename, rm } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { copyMoment } from '../db/move/move-store.ts';
import { databaseFile, openDatabase, type StoreAddress } from '../db/open-database.ts';
import { explainOpening } from '../db/sqlite-file.ts';
import { checkCopy, countContents, InvalidCopy } from './check-copy.ts';

/** Copies all pages in one step, because a copy in several steps starts over after each write. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Writes a consistent copy of the store to a new SQLite file, also of a running site, and verifies it.
 *
 * @returns what it contains
 * @throws {InvalidCopy} if the copy is corrupt, or lacks something
 * @throws {StoreUnavailable} with a message for the operator if the store is unusable
 */
export async function writeSnapshot(store: StoreAddress, file: string) {
  if (store.databaseUrl === undefined) return snapshotFile(databaseFile(store), file);
  await snapshotPostgres(store, file);
  return checkCopy(file);
}

async function snapshotFile(original: string, file: string) {
  using source = new DatabaseSync(original, { readOnly: true, timeout: 10_000 });
  try {
    // The copy is of the moment of this transaction, like the numbers.
    source.exec('begin');
    const counts = countContents(source);
    await backup(source, file, { rate: ALL_PAGES });
    return checkCopy(file, counts);
  } catch (error) {
    throw explainOpening(original, error);
  }
}

async function snapshotPostgres(store: StoreAddress, file: string): Promise<void> {
  const folder = `${file}.rows`;
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { mode: 0o700 });
  try {
    await using source = openDatabase(store);
    const copy = openDatabase({ dataDir: folder });
    const copied = await copyMoment(source, copy).finally(() => copy.destroy());
    if (typeof copied === 'string') throw new InvalidCopy(copied);
    await rename(databaseFile({ dataDir: folder }), file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
