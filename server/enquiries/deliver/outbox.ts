import type { Database } from '../../db/open-database.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { engineOf } from '../../db/engine.ts';
import { readDatabaseTime } from '../../db/database-time.ts';
import { delayAfter, MAX_ATTEMPTS } from './backoff.ts';
import { deliveryTimes, type DeliveryTimes } from './delivery-times.ts';

/** `last_error` of a delivery that is dead because its destination was disabled. */
const DISABLED = 'destination disabled';

export interface Claim {
  id: string;
  enquiryId: string;
  destination: string;
  /** Number of the attempt over all replays; only the holder of this claim has it. */
  attempt: number;
  /** Number of the attempt since the last replay. */
  attemptSinceReplay: number;
}

export type AttemptResult =
  | { outcome: 'delivered' }
  | { outcome: 'failed'; reason: string; retryAfter: number; gone: boolean };

export interface Outbox {
  /** Whether any delivery is due. Read-only. */
  hasDue(destination: string): Promise<boolean>;
  /** Leases up to `limit` due deliveries, longest overdue first, and records the start of each attempt. */
  claim(destination: string, limit: number): Promise<Claim[]>;
  /**
   * Records the outcome of an attempt.
   *
   * @returns the new status; null if another worker holds the delivery by now, or it was erased
   */
  settle(claim: Claim, result: AttemptResult): Promise<'delivered' | 'pending' | 'dead' | null>;
}

export interface OutboxOptions {
  db: Database;
  queue: CommitQueue;
  /** The clock for leases and delays. */
  readTime?: (db: Database) => Promise<Date>;
  random?: () => number;
  times?: DeliveryTimes;
}

/** The transactional outbox: the table `deliveries` as one queue per destination. */
export function openOutbox({
  db,
  queue,
  readTime = readDatabaseTime,
  random = Math.random,
  times = deliveryTimes(),
}: OutboxOptions): Outbox {
  const due = (from: Database, destination: string, now: string) =>
    from
      .selectFrom('deliveries')
      .where('destination', '=', destination)
      .where('status', '=', 'pending')
      .where('next_attempt_at', '<=', now)
      .where((e) => e.or([e('lease_until', 'is', null), e('lease_until', '<', now)]));

  return {
    async hasDue(destination) {
      const now = (await readTime(db)).toISOString();
      const first = await due(db, destination, now).select('id').limit(1).executeTakeFirst();
      return first !== undefined;
    },

    claim: (destination, limit) =>
      queue.write(async (transaction) => {
        const now = await readTime(transaction);
        const nowText = now.toISOString();
        const disabled = await transaction
          .selectFrom('disabled_destinations')
          .select('name')
          .where('name', '=', destination)
          .executeTakeFirst();
        if (disabled) {
          await giveUpPending(transaction, destination, nowText);
          return [];
        }
        const first = due(transaction, destination, nowText)
          .select(['id', 'enquiry_id', 'attempts', 'attempts_before_replay'])
          .orderBy('next_attempt_at')
          .limit(limit);
        const rows = await engineOf(transaction).lockRows(first).execute();
        if (rows.length === 0) return [];
        await transaction
          .updateTable('deliveries')
          .set((e) => ({
            attempts: e('attempts', '+', 1),
            lease_until: new Date(now.getTime() + times.lease).toISOString(),
            updated_at: nowText,
          }))
          .where(
            'id',
            'in',
            rows.map(({ id }) => id),
          )
          .execute();
        await transaction
          .insertInto('delivery_attempts')
          .values(
            rows.map(({ id, attempts }) => ({
              delivery_id: id,
              number: attempts + 1,
              started_at: nowText,
            })),
          )
          .execute();
        return rows.map((row) => ({
          id: row.id,
          enquiryId: row.enquiry_id,
          destination,
          attempt: row.attempts + 1,
          attemptSinceReplay: row.attempts + 1 - row.attempts_before_replay,
        }));
      }),

    settle: (claim, result) =>
      queue.write(async (transaction) => {
        const now = await readTime(transaction);
        const nowText = now.toISOString();
        await transaction
          .updateTable('delivery_attempts')
          .set({
            finished_at: nowText,
            outcome: result.outcome,
            reason: result.outcome === 'failed' ? result.reason : null,
          })
          .where('delivery_id', '=', claim.id)
          .where('number', '=', claim.attempt)
          .execute();
        const status = nextStatus(claim, result);
        const { numUpdatedRows } = await transaction
          .updateTable('deliveries')
          .set({
            status,
            last_error: result.outcome === 'failed' ? result.reason : null,
            lease_until: null,
            updated_at: nowText,
            ...(status === 'pending' &&
              result.outcome === 'failed' && {
                next_attempt_at: new Date(
                  now.getTime() +
                    Math.max(delayAfter(claim.attemptSinceReplay, random()), result.retryAfter),
                ).toISOString(),
              }),
          })
          .where('id', '=', claim.id)
          // If the lease expired, another worker may have claimed the delivery.
          .where('attempts', '=', claim.attempt)
          .where('status', '=', 'pending')
          .executeTakeFirstOrThrow();
        if (result.outcome === 'failed' && result.gone)
          await disable(transaction, claim.destination, result.reason, nowText);
        return numUpdatedRows > 0n ? status : null;
      }, times.settling),
  };
}

function nextStatus(claim: Claim, result: AttemptResult): 'delivered' | 'pending' | 'dead' {
  if (result.outcome === 'delivered') return 'delivered';
  return result.gone || claim.attemptSinceReplay >= MAX_ATTEMPTS ? 'dead' : 'pending';
}

async function disable(transaction: Database, name: string, reason: string, now: string) {
  await transaction
    .insertInto('disabled_destinations')
    .values({ name, reason, disabled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await giveUpPending(transaction, name, now);
}

/** Marks pending deliveries of a disabled destination as dead, so that they are listed and can be replayed. */
async function giveUpPending(transaction: Database, destination: string, now: string) {
  await transaction
    .updateTable('deliveries')
    .set({ status: 'dead', last_error: DISABLED, lease_until: null, updated_at: now })
    .where('destination', '=', destination)
    .where('status', '=', 'pending')
    .execute();
}
