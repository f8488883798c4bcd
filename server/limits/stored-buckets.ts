import { sql } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { BucketSize, Buckets } from './token-buckets.ts';

/**
 * Token buckets in the database, shared by several processes. Each is a row with the time at which
 * the bucket will be full again, so one atomic statement takes a token or fails.
 */
export class StoredBuckets implements Buckets {
  readonly #db: Database;
  readonly #kind: string;
  readonly #size: BucketSize;

  /** @param kind namespace of the bucket names */
  constructor(db: Database, kind: string, bucketSize: BucketSize) {
    this.#db = db;
    this.#kind = kind;
    this.#size = bucketSize;
  }

  async take(name: string, now: number): Promise<boolean> {
    const { refill } = this.#size;
    const { numAffectedRows = 0n } = await sql`
      insert into rate_limit_buckets as bucket (name, full_at) values (${this.#row(name)}, ${now + refill})
      on conflict (name) do update
        set full_at = ${refill} + case when bucket.full_at > ${now} then bucket.full_at else ${now} end
        where bucket.full_at <= ${this.#latest(now)}
    `.execute(this.#db);
    return numAffectedRows > 0n;
  }

  async refund(name: string): Promise<void> {
    await this.#db
      .updateTable('rate_limit_buckets')
      .set((e) => ({ full_at: e('full_at', '-', this.#size.refill) }))
      .where('name', '=', this.#row(name))
      .execute();
  }

  async wait(name: string, now: number): Promise<number> {
    const row = await this.#db
      .selectFrom('rate_limit_buckets')
      .select('full_at')
      .where('name', '=', this.#row(name))
      .executeTakeFirst();
    return Math.max(0, (row?.full_at ?? 0) - this.#latest(now));
  }

  #row = (name: string) => `${this.#kind} ${name}`;

  /** The latest `full_at` of a bucket that still has a token. */
  #latest(now: number): number {
    const { burst, refill } = this.#size;
    return now + (burst - 1) * refill;
  }
}

/** Deletes full buckets; a missing row means the same. */
export async function forgetFullBuckets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('rate_limit_buckets').where('full_at', '<', now.getTime()).execute();
}
