import { existsSync, statSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Config } from '../config/config.ts';
import {
  databaseFile,
  openDatabase,
  type Database,
  type StoreAddress,
} from '../db/open-database.ts';
import { REPLY_MAIL } from '../enquiries/conversation/messages.ts';
import { erasedList, readErased } from '../enquiries/retain/erased-list.ts';
import { forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { flush, publishFile } from '../db/durable-file.ts';
import { migrate, migrationIds, pendingMigrations } from '../db/migrations.ts';
import { isEmpty, replaceStore } from '../db/move/move-store.ts';
import { explainTooOld } from '../db/releases.ts';
import { classifyError } from '../db/sqlite-connection.ts';
import { studio } from '../db/steps/002-studio.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { readSecretFile, replaceSecretFile, secretFile } from '../secret/secret.ts';
import { checkCopy } from './check-copy.ts';
import { copyBefore } from './copy-before.ts';
import { copyPictures, copyPrivately, picturesOf, picturesOfCopy } from './copy-files.ts';
import { requireProof } from './kept-copies.ts';
import { secretCopyOf, type BackedUp } from './take-backup.ts';

/** Ids in one query. */
const IDS = 500;

/** Nothing was restored. The message tells the operator why. */
class RestoreRefused extends Error {
  override name = 'RestoreRefused';
}

/**
 * Replaces the store with a backup of either database, and adds the backup's pictures to those that are there. The
 * sessions and links of the backup are ended.
 *
 * @param force keeps what is in the store elsewhere first: a database file is moved to another folder, of PostgreSQL
 *   a copy is taken; without it a store with data is an error
 * @returns what the backup contains, where the previous data is, null if there was none,
 *   whether the backup included the secret, the number of its pictures, and how many of its enquiries had been erased and
 *   were erased again, null if nothing says what was erased
 * @throws {RestoreRefused} if a process has the store open, if it has data without `force`, or if
 *   this version is too old for the backup
 * @throws {InvalidCopy} if the backup is not valid
 * @throws {ConfigError} if its secret is not valid
 */
export async function restoreBackup(config: BackedUp, from: string, force: boolean) {
  await requireProof(from);
  const contents = checkCopy(from);
  const tooOld = explainTooOld(contents.releases);
  if (tooOld !== null) throw new RestoreRefused(`${from}: ${tooOld}`);
  // A file is put in place whole, but rows are copied by the tables that this version knows.
  const unknown = contents.migrations.filter((id) => !migrationIds.includes(id));
  if (unknown.length > 0 && config.databaseUrl !== undefined)
    throw new RestoreRefused(
      `${from} is from a newer version of the site, with the migrations ${unknown.join(', ')}.`,
    );
  const secret = await readSecretFile(secretCopyOf(from));
  // Only a whole database is moved to its place.
  const draft = { dataDir: join(config.dataDir, 'restoring') };
  const part = databaseFile(draft);
  await rm(draft.dataDir, { recursive: true, force: true });
  await mkdir(draft.dataDir, { recursive: true, mode: 0o700 });
  try {
    await copyPrivately(from, part);
    // Older ones have none.
    if (contents.migrations.includes(studio.id)) endAccess(part);
    holdReplies(part);
    const erased = await eraseAgain(config, draft);
    const put = config.databaseUrl === undefined ? putFile : putRows;
    return { ...contents, ...(await put()), secret: secret !== null, erased };
  } finally {
    await rm(draft.dataDir, { recursive: true, force: true });
  }

  async function putFile() {
    const target = databaseFile(config);
    const made = await clearTarget(target);
    if (secret !== null) await replaceSecretFile(config, secret);
    await publishFile(part, target);
    return made;
  }

  async function clearTarget(target: string) {
    // A leftover WAL counts too: SQLite would replay it into the restored database.
    const existing = [target, `${target}-wal`].find((file) => existsSync(file));
    // Held until the existing database is at another place.
    using _ = lockExclusively(target);
    if (existing !== undefined && !force)
      throw new RestoreRefused(
        `${existing} already exists. With --force it is moved to a folder next to it.`,
      );
    const pictures = await restorePictures();
    return { pictures, previous: existing === undefined ? null : await moveAway(config) };
  }

  async function putRows() {
    await using to = openDatabase(config);
    if (await isInUse(to))
      throw new RestoreRefused(
        'The database is in use: stop the site and any other process that has it open.',
      );
    const isNew = (await pendingMigrations(to)).length === migrationIds.length;
    const hasData = !isNew && !(await isEmpty(to));
    if (hasData && !force)
      throw new RestoreRefused(
        'The database has data. With --force it is backed up, then replaced.',
      );
    // First: the copy may be one that is no longer kept.
    const pictures = await restorePictures();
    const previous = hasData ? (await copyBefore(config, 'restore')).file : null;
    await using source = openDatabase(draft);
    await migrate(source);
    await migrate(to);
    await replaceStore(source, to, secret);
    return { pictures, previous };
  }

  // Before the database, whose posts show them.
  function restorePictures(): Promise<number> {
    return copyPictures(picturesOfCopy(from), picturesOf(config));
  }
}

/**
 * Erases the enquiries of a draft that were erased after it was backed up: those of the list beside the backups, and of
 * the store that it replaces, if that can be read.
 *
 * @returns how many; null if nothing says what was erased, as on another machine
 */
async function eraseAgain(config: BackedUp, draft: StoreAddress): Promise<number | null> {
  let isKnown = existsSync(erasedList(config));
  const ids = new Set((await readErased(erasedList(config))).keys());
  if (config.databaseUrl !== undefined || existsSync(databaseFile(config))) {
    try {
      await using replaced = openDatabase(config);
      const rows = await replaced.selectFrom('removed_enquiries').select('id').execute();
      for (const { id } of rows) ids.add(id);
      isKnown = true;
    } catch {
      // An empty or a corrupt store: replacing it is what a restore is for.
    }
  }
  if (!isKnown) return null;
  await using db = openDatabase(draft);
  const all = [...ids];
  let erased = 0;
  for (let from = 0; from < all.length; from += IDS) {
    const some = all.slice(from, from + IDS);
    // It was on hold then.
    await db.updateTable('enquiries').set({ held_at: null }).where('id', 'in', some).execute();
    erased += (await forgetEnquiries(db, config, some)).enquiries;
  }
  return erased;
}

/** Milliseconds within which the server forgets connections that were closed. */
const CLOSING = 2_000;

/** Whether another process of ours has a PostgreSQL database open. */
async function isInUse(db: Database): Promise<boolean> {
  for (const end = Date.now() + CLOSING; ; await sleep(100)) {
    const { rows } = await sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and application_name = 'citadel' and pid <> pg_backend_pid()`.execute(
      db,
    );
    if (rows[0]!.others === 0) return false;
    if (Date.now() > end) return true;
  }
}

/** Ends what may have been revoked since, and records the restore for doctor (restored-access.ts). */
function endAccess(file: string): void {
  using copy = new DatabaseSync(file);
  copy.exec('delete from sessions; delete from sign_in_links; delete from draft_links');
  copy
    .prepare(`insert into audit_log (id, at, actor, act, subject) values (?, ?, ?, ?, '')`)
    .run(uuidv7(), new Date().toISOString(), 'command', 'restore-backup');
}

/** Replies that waited may have been sent since, so an owner releases them (release-replies.ts). */
function holdReplies(file: string): void {
  using copy = new DatabaseSync(file);
  copy
    .prepare(
      `update deliveries set status = 'held' where status = 'pending' and destination like ?`,
    )
    .run(`${REPLY_MAIL}#%`);
}

/** Moves the database, which is locked, and its secret to a new folder. */
async function moveAway(config: Pick<Config, 'dataDir'>): Promise<string> {
  const target = databaseFile(config);
  const time = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const folder = join(config.dataDir, `before-restore-${time}`);
  await mkdir(folder);
  for (const file of [target, `${target}-wal`, `${target}-shm`, secretFile(config)])
    if (existsSync(file)) await rename(file, join(folder, basename(file)));
  await flush(config.dataDir);
  return folder;
}

/**
 * Locks the database exclusively. Returns null for a missing or empty file, because opening it would
 * make SQLite delete its log, and for a corrupt one.
 *
 * @throws {RestoreRefused} if a process has the database open
 */
function lockExclusively(file: string): DatabaseSync | null {
  if (!statSync(file, { throwIfNoEntry: false })?.size) return null;
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { timeout: 500 });
    database.exec('pragma locking_mode = exclusive; begin exclusive');
    return database;
  } catch (error) {
    database?.close();
    const classified = classifyError(error);
    if (!(classified instanceof StoreUnavailable)) throw error;
    if (classified.reason === 'locked')
      throw new RestoreRefused(
        `${file} is in use: stop the site and any other process that has it open.`,
      );
    // Replacing a corrupt file is what a restore is for.
    if (classified.reason === 'broken') return null;
    throw error;
  }
}
