import { mkdir, stat } from 'node:fs/promises';
import { sql } from 'kysely';
import { migrationIds, pendingMigrations } from '../db/migrations.ts';
import { databaseFile, type Database, type StoreAddress } from '../db/open-database.ts';
import { ownVersion } from '../db/releases.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { explainLack, readRoom } from '../limits/disk-room.ts';
import { copiesFolder, nameCopy, pruneCopies } from './kept-copies.ts';
import { takeBackup } from './take-backup.ts';

/** Free disk that a copy needs, in sizes of the store: it is written, and verified as a file. */
const ROOM = 2;

/**
 * Takes a verified copy of database and secret into DATA_DIR/backups, of which the newest three are kept. What it is for
 * does not touch pictures.
 *
 * @param before the version that will use the store, or `restore`
 * @throws {InvalidCopy}
 */
export async function copyBefore(config: StoreAddress, before: string) {
  const taken = await takeBackup(config, nameCopy(config, new Date(), before), {});
  await pruneCopies(config);
  return taken;
}

/**
 * Takes such a copy if this version is about to migrate a store that has data.
 *
 * @param readFree free bytes on the disk of a folder
 * @returns the file; null if nothing is pending, or the store is new
 * @throws {StoreUnavailable} with a message for the operator if the disk has too little room; nothing was changed
 * @throws {InvalidCopy}
 */
export async function copyBeforeMigrations(
  config: StoreAddress,
  db: Database,
  readFree = freeBytes,
): Promise<string | null> {
  const pending = await pendingMigrations(db);
  if (pending.length === 0 || pending.length === migrationIds.length) return null;
  const lacking = await explainRoom(config, db, readFree);
  if (lacking !== null)
    throw new StoreUnavailable('full', {
      words:
        `Not started: this version has to migrate the store (${pending.join(', ')}) and backs it up first. ` +
        `${lacking} Then start again.`,
    });
  return (await copyBefore(config, ownVersion)).file;
}

/** Why there is no room for a copy of the store, for the operator; null if there is. */
export async function explainRoom(
  config: StoreAddress,
  db: Database,
  readFree = freeBytes,
): Promise<string | null> {
  const folder = copiesFolder(config);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const [size, free] = [await sizeOf(config, db), await readFree(folder)];
  return explainLack('A backup of the store', ROOM * size, folder, free);
}

/** Bytes of the database. */
async function sizeOf(config: StoreAddress, db: Database): Promise<number> {
  if (config.databaseUrl === undefined) {
    const file = databaseFile(config);
    const log = await stat(`${file}-wal`).catch(() => ({ size: 0 }));
    return (await stat(file)).size + log.size;
  }
  const { rows } = await sql<{ size: number }>`
    select pg_database_size(current_database()) as size`.execute(db);
  return rows[0]!.size;
}

const freeBytes = async (folder: string): Promise<number> => (await readRoom(folder)).free;
