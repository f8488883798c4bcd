import type { Database } from '../../db/open-database.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { engineOf, readDatabaseTime } from '../../db/engine.ts';
import { delayAfter, MAX_ATTEMPTS } from './backoff.ts';
import { deliveryTimes, type DeliveryTimes } from './delivery-times.ts';

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
  { outcome: 'delivered' } | { outcome: 'failed'; reason: string; retryAfter: number };

type Status = 'delivered' | 'pending' | 'dead';

export type Outbox = ReturnType<typeof openOutbox>;

export interface OutboxOptions {
  db: Database;
  queue: CommitQueue;
  /** The clock for leases and delays. */
  readTime?: (db: Database) => Promise<Date>;
  times?: DeliveryTimes;
}

/** The transactional outbox: the table `deliveries` as one queue per destination. */
export function openOutbox({
  db,
  queue,
  readTime = readDatabaseTime,
  times = deliveryTimes(),
}: OutboxOptions) {
  return {
    /** Whether any delivery is due. Read-only. */
    async hasDue(destination: string): Promise<boolean> {
      const now = (await readTime(db)).toISOString();
      const first = await due(db, destination, now).select('id').limit(1).executeTakeFirst();
      return first !== undefined;
    },
    /** Leases up to `limit` due deliveries, longest overdue first, and records the start of each attempt. */
    claim: (destination: string, limit: number): Promise<Claim[]> =>
      queue.write(async (transaction) => {
        const now = await readTime(transaction);
        return claimDue(transaction, destination, limit, { now, lease: times.lease });
      }),
    /**
     * Records the outcome of an attempt.
     *
     * @returns the new status; null if another worker holds the delivery by now, or it was erased
     */
    settle: (claim: Claim, result: AttemptResult): Promise<Status | null> =>
      queue.write(async (transaction) => {
        const now = await readTime(transaction);
        return recordOutcome(transaction, claim, result, now);
      }, times.settling),
  };
}

/** The deliveries of a destination that may be claimed now. */
function due(from: Database, destination: string, now: string) {
  return from
    .selectFrom('deliveries')
    .where('destination', '=', destination)
    .where('status', '=', 'pending')
    .where('next_attempt_at', '<=', now)
    .where((e) => e.or([e('lease_until', 'is', null), e('lease_until', '<', now)]));
}

/** @param lease in milliseconds */
async function claimDue(
  transaction: Database,
  destination: string,
  limit: number,
  { now, lease }: { now: Date; lease: number },
): Promise<Claim[]> {
  const nowText = now.toISOString();
  const first = due(transaction, destination, nowText)
    .select(['id', 'enquiry_id', 'attempts', 'attempts_before_replay'])
    .orderBy('next_attempt_at')
    .limit(limit);
  const rows = await engineOf(transaction).lockRows(first).execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await transaction
    .updateTable('deliveries')
    .set((e) => ({
      attempts: e('attempts', '+', 1),
      lease_until: new Date(now.getTime() + lease).toISOString(),
      updated_at: nowText,
    }))
    .where('id', 'in', ids)
    .execute();
  const attempts = rows.map(({ id, attempts: before }) => ({
    delivery_id: id,
    number: before + 1,
    started_at: nowText,
  }));
  await transaction.insertInto('delivery_attempts').values(attempts).execute();
  return rows.map((row) => ({
    id: row.id,
    enquiryId: row.enquiry_id,
    destination,
    attempt: row.attempts + 1,
    attemptSinceReplay: row.attempts + 1 - row.attempts_before_replay,
  }));
}

/** Ends an attempt and, if this worker still holds the delivery, its claim. Returns as `settle` does. */
async function recordOutcome(
  transaction: Database,
  claim: Claim,
  result: AttemptResult,
  now: Date,
): Promise<Status | null> {
  const nowText = now.toISOString();
  const failure = result.outcome === 'failed' ? result : null;
  const reason = failure?.reason ?? null;
  await transaction
    .updateTable('delivery_attempts')
    .set({ finished_at: nowText, outcome: result.outcome, reason })
    .where('delivery_id', '=', claim.id)
    .where('number', '=', claim.attempt)
    .execute();
  const status = nextStatus(claim, result);
  const delay = Math.max(delayAfter(claim.attemptSinceReplay), failure?.retryAfter ?? 0);
  const { numUpdatedRows } = await transaction
    .updateTable('deliveries')
    .set({
      status,
      last_error: reason,
      lease_until: null,
      updated_at: nowText,
      ...(status === 'pending' && {
        next_attempt_at: new Date(now.getTime() + delay).toISOString(),
      }),
    })
    .where('id', '=', claim.id)
    // If the lease expired, another worker may have claimed the delivery.
    .where('attempts', '=', claim.attempt)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n ? status : null;
}

function nextStatus(claim: Claim, result: AttemptResult): Status {
  if (result.outcome === 'delivered') return 'delivered';
  return claim.attemptSinceReplay >= MAX_ATTEMPTS ? 'dead' : 'pending';
}
