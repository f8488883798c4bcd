import { constants } from 'node:fs';
import { access, stat, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { databaseFile, openDatabase } from '../db/client.ts';
import { pendingMigrations } from '../db/migrations.ts';
import { findOrphanedLog } from '../db/sqlite-file.ts';
import { failed, ok, warning, type Check } from './check.ts';

/** Bytes below which the disk is as good as full, and below which somebody should look. */
const FULL = 50 * 1024 ** 2;
const LOW = 500 * 1024 ** 2;

/** The database: there, sound, writable and up to date. */
export function checkDatabase(config: Pick<Config, 'dataDir'>): Check {
  return {
    name: 'database',
    async run() {
      const file = databaseFile(config);
      const orphan = findOrphanedLog(file);
      if (orphan !== null) return failed(orphan);
      const there = await stat(file).catch(() => null);
      if (!there) return warning(`${file} does not exist yet; the site makes it when it starts`);
      const db = openDatabase(config);
      try {
        const { rows } = await sql<{ quick_check: string }>`pragma quick_check`.execute(db);
        const first = rows[0]?.quick_check;
        if (first !== 'ok') return failed(`${file} is damaged: ${first}`);
        // Writing and taking it back shows a lock, a read-only file or a missing right.
        await db
          .transaction()
          .execute(async (transaction) => {
            await sql`pragma user_version = 0`.execute(transaction);
            throw new NothingToWrite();
          })
          .catch((error: unknown) => {
            if (!(error instanceof NothingToWrite)) throw error;
          });
        const pending = await pendingMigrations(db);
        if (pending.length > 0)
          return warning(`${file} is sound; ${pending.join(', ')} is taken at the next start`);
        return ok(`${file} is sound, writable and up to date`);
      } finally {
        await db.destroy();
      }
    },
  };
}

class NothingToWrite extends Error {}

/** Room on the disk that holds the data. */
export function checkDisk(config: Pick<Config, 'dataDir'>): Check {
  return {
    name: 'disk space',
    async run() {
      const there = await stat(config.dataDir).catch(() => null);
      if (!there)
        return warning(`${config.dataDir} does not exist yet; the site makes it when it starts`);
      await access(config.dataDir, constants.W_OK);
      const disk = await statfs(config.dataDir);
      const free = disk.bavail * disk.bsize;
      const words = `${Math.floor(free / 1024 ** 2)} MB free for ${config.dataDir}`;
      return free < FULL ? failed(words) : free < LOW ? warning(words) : ok(words);
    },
  };
}
