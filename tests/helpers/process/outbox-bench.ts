import { onTestFinished, vi } from 'vitest';
import { engineOf } from '../../../server/db/engine.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { startDeliveryQueue } from '../../../server/enquiries/deliver/delivery-worker.ts';
import { listDeliveriesOf } from '../../../server/enquiries/deliver/read-deliveries.ts';
import { notifierOf, type Destination } from '../../../server/enquiries/deliver/destination.ts';
import { bareSubmission, openAccept, sampleFields, sampleOrigin } from '../enquiries.ts';
import { openTestStore } from '../store/test-store.ts';

/** The outbox on a test store, with a clock that only the test advances. */
export interface OutboxBench {
  db: Database;
  /** Stores an enquiry for every destination; returns its id. */
  accept(number: number): Promise<string>;
  /** Makes the deliveries that are due now. */
  run(): Promise<void>;
  /** Advances the clock and makes the deliveries that are due then. */
  advance(milliseconds: number): Promise<void>;
  /** Advances the clock from one due delivery to the next until the time has passed. */
  live(milliseconds: number): Promise<void>;
  now(): Date;
  /** The attempts of the first delivery of an enquiry: why each failed, or that it was delivered. */
  history(id: string): Promise<(string | null)[]>;
}

const quiet = { info() {}, warn() {} };

export async function openOutboxBench(destinations: Destination[]): Promise<OutboxBench> {
  const db = await openTestStore();
  let now = new Date('2026-05-04T10:00:00.000Z');
  const clock = vi.spyOn(engineOf(db), 'readTime').mockImplementation(async () => now);
  onTestFinished(() => clock.mockRestore());
  const names = notifierOf(destinations)('received');
  const accept = openAccept(db, { destinations: names, now: () => now });
  const run = async () => {
    const queues = destinations.map((one) => startDeliveryQueue({ db, log: quiet }, one));
    await Promise.all(queues.map((each) => each.stop()));
  };
  const advance = async (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
    await run();
  };
  return {
    db,
    async accept(number) {
      const result = await accept({
        ...bareSubmission(sampleFields(number)),
        idempotencyKey: `key-${number}`,
        page: '/contact-us',
        origin: sampleOrigin,
      });
      if (result.outcome !== 'accepted') throw new Error(result.outcome);
      return result.id;
    },
    run,
    advance,
    async live(milliseconds) {
      const end = now.getTime() + milliseconds;
      for (let ran = 0; ;) {
        const next = await db
          .selectFrom('deliveries')
          .select((e) => e.fn.min('next_attempt_at').as('at'))
          .where('status', '=', 'pending')
          .executeTakeFirstOrThrow();
        const due = next.at ? Date.parse(next.at) : Infinity;
        // A digest waits for others, or for an hour since the last.
        const then = Math.max(due, ran === now.getTime() ? ran + 15_000 : ran);
        if (then > end) break;
        await advance(Math.max(then - now.getTime(), 0));
        ran = now.getTime();
      }
      await advance(end - now.getTime());
    },
    now: () => now,
    async history(id) {
      const [delivery] = await listDeliveriesOf(db, id);
      return delivery!.history.map(({ reason, outcome }) => reason ?? outcome);
    },
  };
}
