import { constants, existsSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { readDatabaseTime } from '../db/engine.ts';
import { databaseFile, type Database } from '../db/open-database.ts';
import { pendingMigrations } from '../db/migrations.ts';
import { explainMove } from '../db/move/move-store.ts';
import { findOrphanedLog } from '../db/sqlite-file.ts';
import { readRoom } from '../limits/disk-room.ts';
import { readSecret } from '../secret/secret.ts';
import { failed, ok, warning, type CheckResult } from './doctor-check.ts';

/** Free bytes below which the check fails, and below which it warns. */
const FULL = 50 * 1024 ** 2;
const LOW = 500 * 1024 ** 2;
/** Milliseconds by which the clocks of the database and of this machine may differ. */
const CLOCK_TOLERANCE = 5_000;

/** The SQLite file exists, is intact, writable and up to date. */
export async function checkSqlite(
  db: Database,
  config: Pick<Config, 'dataDir'>,
): Promise<CheckResult> {
  const file = databaseFile(config);
  const orphan = findOrphanedLog(file);
  if (orphan !== null) return failed(orphan);
  if (!existsSync(file))
    return warning(`${file} does not exist yet; the site creates it when it starts`);
  const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
  const first = rows[0]?.quick_check;
  if (first !== 'ok') return failed(`${file} is corrupt: ${first}`);
  // A write that is rolled back fails on a lock, a read-only file or missing permissions.
  const trial = await db.startTransaction().execute();
  try {
    await sql`pragma user_version = 0`.execute(trial);
  } finally {
    await trial.rollback().execute();
  }
  return (await checkTables(db, file)) ?? ok(`${file} is intact, writable and up to date`);
}

/** The tables of a database that works are up to date and were not moved; null if so. */
export async function checkTables(db: Database, name: string): Promise<CheckResult | null> {
  const pending = await pendingMigrations(db);
  if (pending.length > 0) return warning(`${name}: the next start applies ${pending.join(', ')}`);
  const move = await explainMove(db);
  return move === null ? null : failed(move);
}

/** Free space on the disk of DATA_DIR. */
export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<CheckResult> {
  if (!existsSync(dataDir))
    return warning(`${dataDir} does not exist yet; the site creates it when it starts`);
  await access(dataDir, constants.W_OK);
  const { free } = await readRoom(dataDir);
  const words = `${Math.floor(free / 1024 ** 2)} MB free for ${dataDir}`;
  return free < FULL ? failed(words) : free < LOW ? warning(words) : ok(words);
}

/** The clock agrees with the database's clock. */
export async function checkClock(db: Database): Promise<CheckResult> {
  const now = new Date();
  const difference = Math.abs((await readDatabaseTime(db)).getTime() - now.getTime());
  return difference > CLOCK_TOLERANCE
    ? failed(`${now.toISOString()} differs from the database's clock by ${difference} ms`)
    : ok(now.toISOString());
}

/** The installation's secret is valid, or not generated yet. */
export async function checkSecret(db: Database, config: Config): Promise<CheckResult> {
  if (config.secretKey !== undefined) return ok('set by SECRET_KEY');
  return (await readSecret(config, db)) === null
    ? warning('none yet; the site generates it at its first start')
    : ok('valid');
}
