import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { write } from './commit-queue.ts';
import type { Database } from './open-database.ts';
import type { Tables } from './tables.ts';
import { readDatabaseTime } from './engine.ts';

/** Milliseconds by which the database's clock may step back while a lease is held. */
export const CLOCK_SKEW = 60_000;

/**
 * Writes until when a name is taken (ISO 8601, UTC), within a transaction. Of two processes one does: the other waits
 * for the row, and then finds its time.
 *
 * @param isFree which row of that name may be replaced
 * @returns whether it was written
 */
export async function takeName(
  db: Database,
  name: string,
  until: string,
  isFree: (e: ExpressionBuilder<Tables, 'leases'>) => Expression<SqlBool>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('leases')
    .values({ name, until })
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet({ until })
        .where((e) => isFree(e as unknown as ExpressionBuilder<Tables, 'leases'>)),
    )
    .executeTakeFirstOrThrow();
  return !!numInsertedOrUpdatedRows;
}

/**
 * A lease on work that only one process at a time should do, kept for as long as the process lives. It is
 * a row of the table `leases`, timed by the database's clock. It expires by itself, so a process that
 * dies blocks the others for `length` at most. A lease with an implausibly late expiry was acquired
 * while the clock was ahead and is ignored.
 *
 * @param length milliseconds after which another process may have it, unless it is extended
 */
export function keepLease(store: Database, name: string, length: number) {
  /** Until when this process has it (ISO 8601, UTC); empty if it does not. */
  let until = '';
  return {
    /** Acquires or extends it. Returns whether this process has it, and has had it without a gap. */
    async keep(): Promise<'kept' | 'acquired' | 'elsewhere'> {
      const held = until;
      const [outcome, next] = await write(store, async (db) => {
        const now = (await readDatabaseTime(db)).getTime();
        const at = (time: number) => new Date(time).toISOString();
        const row = await db
          .selectFrom('leases')
          .select('until')
          .where('name', '=', name)
          .executeTakeFirst();
        const found = row?.until ?? '';
        const isFree = found <= at(now) || found > at(now + length + CLOCK_SKEW);
        if (found !== held && !isFree) return ['elsewhere', ''] as const;
        const extended = at(now + length);
        const isTaken = await takeName(db, name, extended, (e) => e('leases.until', '=', found));
        if (!isTaken) return ['elsewhere', ''] as const;
        return [held !== '' && found === held ? 'kept' : 'acquired', extended] as const;
      });
      until = next;
      return outcome;
    },
    /** Leaves it to another process. */
    async release(): Promise<void> {
      const held = until;
      until = '';
      if (held !== '')
        await write(store, (db) =>
          db.deleteFrom('leases').where('name', '=', name).where('until', '=', held).execute(),
        );
    },
  };
}
