import type { Selectable } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { queueOf } from '../../db/commit-queue.ts';
import { engineOf, readDatabaseTime } from '../../db/engine.ts';
import type { DeliveriesTable } from '../../db/tables.ts';
import { delayAfter, deliveryTimes, MAX_ATTEMPTS, type DeliveryTimes } from './delivery-times.ts';
import type { Destination } from './destination.ts';
import { hasDigest, takeDigest } from './digests.ts';
import { dueDeliveries } from './due-deliveries.ts';

export interface Claim {
  id: string;
  enquiryId: string;
  /** The event that it tells of; null for the enquiry itself. */
  eventId: string | null;
  /** Number of the attempt over all replays; only the holder of this claim has it. */
  attempt: number;
  /** Number of the attempt since the last replay. */
  attemptSinceReplay: number;
}

export interface AttemptResult {
  outcome: 'delivered' | 'failed';
  /** Why it failed; null if it was delivered. */
  reason: string | null;
  /** Milliseconds to wait before the next attempt, as requested by the destination. */
  retryAfter: number;
  /** Whether it is given up at once. */
  isFinal?: boolean;
}

const CLAIMED = [
  'id',
  'enquiry_id',
  'event_id',
  'attempts',
  'attempts_before_replay',
] as const satisfies (keyof DeliveriesTable)[];

type Status = 'delivered' | 'pending' | 'dead';

export interface OutboxOptions {
  db: Database;
  times?: DeliveryTimes;
}

/**
 * The transactional outbox: the table `deliveries` as one queue per destination.
 *
 * @param isDigest of the destination: all that is claimed at once is one digest
 */
export function openOutbox(
  { db, times = deliveryTimes() }: OutboxOptions,
  isDigest: Destination['isDigest'] = undefined,
) {
  const queue = queueOf(db);
  return {
    /** Whether any delivery is due. Read-only. */
    async hasDue(destination: string): Promise<boolean> {
      const now = await readDatabaseTime(db);
      if (isDigest) return hasDigest(db, destination, now, times.lease);
      for (const query of Object.values(dueDeliveries(db, destination, now.toISOString())))
        if (await query.select('id').limit(1).executeTakeFirst()) return true;
      return false;
    },
    /** Leases up to `limit` due deliveries, longest overdue first, and records the start of each attempt. */
    claim: (destination: string, limit: number): Promise<Claim[]> =>
      queue.write(async (transaction) => {
        const now = await readDatabaseTime(transaction);
        const nowText = now.toISOString();
        const rows = isDigest
          ? await takeDigest(transaction, destination, now, times.lease)
          : await takeDue(transaction, destination, nowText, limit);
        if (rows.length === 0) return [];
        const claims = rows.map((row) => ({
          id: row.id,
          enquiryId: row.enquiry_id,
          eventId: row.event_id,
          attempt: row.attempts + 1,
          attemptSinceReplay: row.attempts + 1 - row.attempts_before_replay,
        }));
        const ids = claims.map(({ id }) => id);
        await transaction
          .updateTable('deliveries')
          .set((e) => ({
            attempts: e('attempts', '+', 1),
            lease_until: new Date(now.getTime() + times.lease).toISOString(),
            updated_at: nowText,
          }))
          .where('id', 'in', ids)
          .execute();
        const attempts = claims.map(({ id, attempt }) => ({
          delivery_id: id,
          number: attempt,
          started_at: nowText,
        }));
        await transaction.insertInto('delivery_attempts').values(attempts).execute();
        return claims;
      }),
    /**
     * Ends an attempt and, if this worker still holds the delivery, its claim.
     *
     * @param claims of one attempt: all are retried at the same time
     * @returns the new status of each; null if another worker holds the delivery by now, or it was erased
     */
    settle: (claims: readonly Claim[], result: AttemptResult): Promise<(Status | null)[]> =>
      queue.write(async (transaction) => {
        const now = await readDatabaseTime(transaction);
        const attempts = Math.min(...claims.map((claim) => claim.attemptSinceReplay));
        const delay = Math.max(delayAfter(attempts), result.retryAfter);
        const statuses: (Status | null)[] = [];
        for (const claim of claims)
          statuses.push(await settleOne(transaction, claim, result, now, delay));
        return statuses;
      }, times.settling),
  };
}

async function settleOne(
  transaction: Database,
  claim: Claim,
  { outcome, reason, isFinal }: AttemptResult,
  now: Date,
  delay: number,
): Promise<Status | null> {
  const nowText = now.toISOString();
  await transaction
    .updateTable('delivery_attempts')
    .set({ finished_at: nowText, outcome, reason })
    .where('delivery_id', '=', claim.id)
    .where('number', '=', claim.attempt)
    .execute();
  const failed = isFinal || claim.attemptSinceReplay >= MAX_ATTEMPTS ? 'dead' : 'pending';
  const status: Status = outcome === 'delivered' ? outcome : failed;
  const nextAttempt = new Date(now.getTime() + delay).toISOString();
  const { numUpdatedRows } = await transaction
    .updateTable('deliveries')
    .set({
      status,
      last_error: reason,
      lease_until: null,
      updated_at: nowText,
      ...(status === 'pending' && { next_attempt_at: nextAttempt }),
    })
    .where('id', '=', claim.id)
    // If the lease expired, another worker may have claimed the delivery.
    .where('attempts', '=', claim.attempt)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? status : null;
}

/** Selects deliveries of enquiries, then those of events. */
async function takeDue(db: Database, destination: string, now: string, limit: number) {
  const rows: Pick<Selectable<DeliveriesTable>, (typeof CLAIMED)[number]>[] = [];
  for (const query of Object.values(dueDeliveries(db, destination, now))) {
    const first = query
      .select(CLAIMED)
      .orderBy('next_attempt_at')
      .limit(limit - rows.length);
    rows.push(...(await engineOf(db).lockRows(first, 'skip').execute()));
  }
  return rows;
}
