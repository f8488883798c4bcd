import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import { serveJobs } from '../concurrency/serve-jobs.ts';

/** Milliseconds to wait for a lock, which readers hardly ever meet. */
const BUSY_TIMEOUT = 2_000;

/** Characters of the texts of all rows of one query. */
const MOST = 20_000_000;

/** The outcome of a query; errors of the file have a result code (sqlite-connection.ts). */
export type ReadRows = { rows: unknown[] } | 'large' | { message: string; errcode?: number };

const { file } = workerData as { file: string };
const database = new DatabaseSync(file, { readOnly: true, timeout: BUSY_TIMEOUT });

/** The thread of reading-thread.ts. */
serveJobs({
  query(sql: string, parameters: readonly SQLInputValue[]): ReadRows {
    try {
      const rows: unknown[] = [];
      let length = 0;
      // Row by row: a thread can be ended only outside of SQLite.
      for (const row of database.prepare(sql).iterate(...parameters)) {
        for (const value of Object.values(row))
          length += typeof value === 'string' ? value.length : 8;
        if (length > MOST) return 'large';
        rows.push(row);
      }
      return { rows };
    } catch (error) {
      const { message, errcode } = error as Error & { errcode?: number };
      return { message, ...(errcode !== undefined && { errcode }) };
    }
  },
});
