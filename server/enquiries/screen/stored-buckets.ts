import type { Database } from '../../db/open-database.ts';
import type { Allowance, Buckets } from './token-buckets.ts';

/** Milliseconds by which the clocks of processes may differ, so that none takes another's bucket for a wrong one. */
const SLACK = 60 * 60 * 1000;

/**
 * Token buckets by name that several processes share, each a row that says when
 * the bucket is full again: one statement takes a token, or finds that there is
 * none, whoever else asks at the same time.
 */
export class StoredBuckets implements Buckets {
  readonly #db: Database;
  readonly #kind: string;
  readonly #allowance: Allowance;

  /** @param kind tells the names of one sort of bucket from those of others */
  constructor(db: Database, kind: string, allowance: Allowance) {
    this.#db = db;
    this.#kind = kind;
    this.#allowance = allowance;
  }

  async take(name: string, now: number): Promise<boolean> {
    const { refill } = this.#allowance;
    const impossible = this.#impossible(now);
    const { numInsertedOrUpdatedRows } = await this.#db
      .insertInto('allowances')
      .values({ name: this.#row(name), full_at: now + refill })
      .onConflict((conflict) =>
        conflict
          .column('name')
          .doUpdateSet((e) => ({
            full_at: e(
              e
                .case()
                .when(
                  e.and([
                    e('allowances.full_at', '>', now),
                    e('allowances.full_at', '<=', impossible),
                  ]),
                )
                .then(e.ref('allowances.full_at'))
                .else(now)
                .end(),
              '+',
              refill,
            ),
          }))
          .where((e) =>
            e.or([
              e('allowances.full_at', '<=', this.#latest(now)),
              e('allowances.full_at', '>', impossible),
            ]),
          ),
      )
      .executeTakeFirstOrThrow();
    return (numInsertedOrUpdatedRows ?? 0n) > 0n;
  }

  async giveBack(name: string): Promise<void> {
    await this.#db
      .updateTable('allowances')
      .set((e) => ({ full_at: e('full_at', '-', this.#allowance.refill) }))
      .where('name', '=', this.#row(name))
      .execute();
  }

  async wait(name: string, now: number): Promise<number> {
    const row = await this.#db
      .selectFrom('allowances')
      .select('full_at')
      .where('name', '=', this.#row(name))
      .executeTakeFirst();
    const fullAt = row?.full_at ?? 0;
    return fullAt > this.#impossible(now) ? 0 : Math.max(0, fullAt - this.#latest(now));
  }

  #row = (name: string) => `${this.#kind} ${name}`;

  /** When no bucket can be filling up any more: one that is has met a clock that was ahead, and is full. */
  #impossible(now: number): number {
    const { burst, refill } = this.#allowance;
    return now + burst * refill + SLACK;
  }

  /** Until when a bucket may be filling up for there to be a token in it now. */
  #latest(now: number): number {
    const { burst, refill } = this.#allowance;
    return now + (burst - 1) * refill;
  }
}

/** Removes the buckets that are full, which is what one that is not there is. */
export async function forgetFullBuckets(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('allowances').where('full_at', '<', now.getTime()).execute();
}
