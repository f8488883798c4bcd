import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { BucketSize, Buckets } from './token-buckets.ts';

/**
 * Token buckets in the database, shared by several processes. Each is a row with the time at which
 * the bucket will be full again, so one atomic statement takes a token or fails.
 *
 * @param kind namespace of the bucket names
 */
export function openStoredBuckets(
  db: Database,
  kind: string,
  { burst, refill }: BucketSize,
): Buckets {
  const rowOf = (name: string) => `${kind} ${name}`;
  /** The latest `full_at` of a bucket that still has a token. */
  const latest = (now: number) => now + (burst - 1) * refill;
  return {
    async take(name, now) {
      const { numAffectedRows = 0n } = await sql`
        insert into rate_limit_buckets as bucket (name, full_at) values (${rowOf(name)}, ${now + refill})
        on conflict (name) do update
          set full_at = ${refill} + case when bucket.full_at > ${now} then bucket.full_at else ${now} end
          where bucket.full_at <= ${latest(now)}
      `.execute(db);
      return numAffectedRows > 0n;
    },
    async refund(name) {
      await db
        .updateTable('rate_limit_buckets')
        .set((e) => ({ full_at: e('full_at', '-', refill) }))
        .where('name', '=', rowOf(name))
        .execute();
    },
    async wait(name, now) {
      const row = await db
        .selectFrom('rate_limit_buckets')
        .select('full_at')
        .where('name', '=', rowOf(name))
        .executeTakeFirst();
      return Math.max(0, (row?.full_at ?? 0) - latest(now));
    },
  };
}

/** Deletes full buckets; a missing row means the same. */
export async function forgetFullBuckets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit_buckets').where('full_at', '<', now.getTime()).execute();
}
