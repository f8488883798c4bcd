import type { Database } from '../../db/open-database.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { engineOf } from '../../db/engine.ts';
import { readDatabaseTime } from '../../db/database-time.ts';
import { delayAfter, MOST_ATTEMPTS } from './backoff.ts';
import { deliveryTimes, type DeliveryTimes } from './delivery-times.ts';

/** What a delivery says when it was given up because its destination was switched off. */
const DISABLED = 'destination disabled';

export interface Claim {
  id: string;
  enquiryId: string;
  destination: string;
  /** Which attempt this is, over all replays; nobody else has this number. */
  attempt: number;
  /** Which attempt this is since the last replay. */
  attemptOfRound: number;
}

export type AttemptResult =
  | { outcome: 'delivered' }
  | { outcome: 'failed'; reason: string; retryAfter: number; gone: boolean };

export interface Outbox {
  /** Whether anything is due; only reads. */
  hasDue(destination: string): Promise<boolean>;
  /** Takes deliveries that are due, the longest due first, and writes down that an attempt begins. */
  claim(destination: string, most: number): Promise<Claim[]>;
  /**
   * Writes down how an attempt ended.
   *
   * @returns what became of the delivery; null when it is not this worker's any more, or was erased
   */
  settle(claim: Claim, result: AttemptResult): Promise<'delivered' | 'pending' | 'dead' | null>;
}

export interface OutboxOptions {
  db: Database;
  queue: CommitQueue;
  /** The clock that leases and delays are measured by. */
  readTime?: (db: Database) => Promise<Date>;
  random?: () => number;
  times?: DeliveryTimes;
}

/** The table deliveries as a queue for each destination. */
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

    claim: (destination, most) =>
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
          .limit(most);
        const rows = await engineOf(transaction).takeRows(first).execute();
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
          attemptOfRound: row.attempts + 1 - row.attempts_before_replay,
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
                    Math.max(delayAfter(claim.attemptOfRound, random()), result.retryAfter),
                ).toISOString(),
              }),
          })
          .where('id', '=', claim.id)
          // Another worker has it by now, if this one was away for longer than its lease.
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
  return result.gone || claim.attemptOfRound >= MOST_ATTEMPTS ? 'dead' : 'pending';
}

async function disable(transaction: Database, name: string, reason: string, now: string) {
  await transaction
    .insertInto('disabled_destinations')
    .values({ name, reason, disabled_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await giveUpPending(transaction, name, now);
}

/** What waits for a destination that is switched off is given up where it can be seen. */
async function giveUpPending(transaction: Database, destination: string, now: string) {
  await transaction
    .updateTable('deliveries')
    .set({ status: 'dead', last_error: DISABLED, lease_until: null, updated_at: now })
    .where('destination', '=', destination)
    .where('status', '=', 'pending')
    .execute();
}
