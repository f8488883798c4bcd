import { sql } from 'kysely';
import type { Engine } from './engine.ts';

export const sqliteEngine: Engine = {
  name: 'sqlite',
  // A transaction has the file to itself: together they wait for the disk once.
  commits: { atOnce: 1, batch: 64 },
  shared: false,
  async readTime(db) {
    const { rows } = await sql<{ now: string }>`
      select strftime('%Y-%m-%dT%H:%M:%fZ', 'now') as now`.execute(db);
    return new Date(rows[0]!.now);
  },
  // "begin immediate" keeps every other writer out.
  async lockName() {},
  takeRows: (query) => query,
  // Pages are overwritten when rows are deleted (secure_delete); the write-ahead
  // log still holds the old ones until it is emptied.
  async scrubDeleted(db) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  },
  async announce() {},
  listen: () => null,
};
