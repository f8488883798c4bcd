import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { databaseFile, openDatabase } from '../db/open-database.ts';
import { pendingMigrations } from '../db/migrations.ts';
import { explainMove } from '../db/move/move-store.ts';
import { findOrphanedLog } from '../db/sqlite-file.ts';
import { failed, ok, warning, type Check } from './doctor-check.ts';

/** Free bytes below which the check fails, and below which it warns. */
const FULL = 50 * 1024 ** 2;
const LOW = 500 * 1024 ** 2;

/** The SQLite file exists, is intact, writable and up to date. */
export function checkDatabase(config: Pick<Config, 'dataDir'>): Check {
  return {
    name: 'database',
    async run() {
      const file = databaseFile(config);
      const orphan = findOrphanedLog(file);
      if (orphan !== null) return failed(orphan);
      const existing = await stat(file).catch(() => null);
      if (!existing)
        return warning(`${file} does not exist yet; the site creates it when it starts`);
      await using db = openDatabase(config);
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
      const pending = await pendingMigrations(db);
      if (pending.length > 0)
        return warning(`${file} is intact; the next start applies ${pending.join(', ')}`);
      const move = await explainMove(db);
      if (move !== null) return failed(move);
      return ok(`${file} is intact, writable and up to date`);
    },
  };
}

/** Free space on the disk of DATA_DIR. */
export function checkDisk(config: Pick<Config, 'dataDir'>): Check {
  return {
    name: 'disk space',
    async run() {
      const existing = await stat(config.dataDir).catch(() => null);
      if (!existing)
        return warning(`${config.dataDir} does not exist yet; the site creates it when it starts`);
      await access(config.dataDir, constants.W_OK);
      const disk = await statfs(config.dataDir);
      const free = disk.bavail * disk.bsize;
      const words = `${Math.floor(free / 1024 ** 2)} MB free for ${config.dataDir}`;
      return free < FULL ? failed(words) : free < LOW ? warning(words) : ok(words);
    },
  };
}
