import { write } from './commit-queue.ts';
import type { Database } from './open-database.ts';
import { readDatabaseTime } from './engine.ts';

/** Milliseconds by which the database's clock may step back while a lease is held. */
const CLOCK_SKEW = 60_000;

/**
 * Acquires a lease on work that only one process at a time should do. A lease expires by itself,
 * so a process that dies blocks the others for `length` at most. A lease with an implausibly late
 * expiry was acquired while the clock was ahead and is ignored. Leases are rows of the table
 * `leases`, timed by the database's clock.
 *
 * @param length milliseconds for which no other process gets the lease
 * @returns until when this process holds it (ISO 8601, UTC); null if another one does
 */
export async function acquireLease(
  db: Database,
  name: string,
  length: number,
): Promise<string | null> {
  const now = await readDatabaseTime(db);
  const until = new Date(now.getTime() + length).toISOString();
  const latest = new Date(now.getTime() + length + CLOCK_SKEW).toISOString();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ until })
        .where((e) =>
          e.or([e('leases.until', '<=', now.toISOString()), e('leases.until', '>', latest)]),
        ),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows ? until : null;
}

/** A lease that a process keeps for as long as it lives. */
export interface KeptLease {
  /** Acquires or extends it. Returns whether this process has it, and has had it without a gap. */
  keep(db: Database): Promise<'kept' | 'acquired' | 'elsewhere'>;
  /** Leaves it to another process. */
  release(db: Database): Promise<void>;
}

/** @param length milliseconds after which another process may have it, unless it is extended */
export function keepLease(name: string, length: number): KeptLease {
  let until: string | null = null;
  return {
    async keep(store) {
      const held = until;
      const kept = await write(store, async (db) => {
        const next = new Date((await readDatabaseTime(db)).getTime() + length).toISOString();
        if (held !== null) {
          const { numUpdatedRows } = await db
            .updateTable('leases')
            .set({ until: next })
            .where('name', '=', name)
            .where('until', '=', held)
            .executeTakeFirstOrThrow();
          if (numUpdatedRows > 0n) return { outcome: 'kept' as const, until: next };
        }
        const acquired = await acquireLease(db, name, length);
        const outcome = acquired === null ? ('elsewhere' as const) : ('acquired' as const);
        return { outcome, until: acquired };
      });
      until = kept.until;
      return kept.outcome;
    },
    async release(store) {
      const held = until;
      until = null;
      if (held !== null)
        await write(store, (db) =>
          db.deleteFrom('leases').where('name', '=', name).where('until', '=', held).execute(),
        );
    },
  };
}
