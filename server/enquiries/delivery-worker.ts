import type { Database } from '../db/client.ts';
import { getEnquiry } from './read-enquiries.ts';
import type { Deliver } from './team-mail.ts';

/** How long a worker has a delivery to itself, in milliseconds; a killed worker's work is free after it. */
const LEASE = 60_000;
/** How often the outbox is looked at when nothing wakes the worker, in milliseconds. */
const POLL = 5_000;
const FIRST_DELAY = 30_000;
const LONGEST_DELAY = 6 * 60 * 60 * 1000;
/** 30 s doubling to 6 h: twenty attempts are spread over about three days. */
const MOST_ATTEMPTS = 20;

export interface DeliveryWorker {
  /** Looks at the outbox now. */
  wake(): void;
  /** Takes no new work and waits for what is under way. */
  stop(): Promise<void>;
}

export interface DeliveryLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Empties the outbox (table deliveries) in the background: each enquiry
 * reaches each destination at least once; a failed attempt is tried again
 * later, and after the last one the delivery is dead but stays visible.
 */
export function startDeliveryWorker(
  db: Database,
  destinations: Readonly<Record<string, Deliver>>,
  log: DeliveryLog,
): DeliveryWorker {
  let stopped = false;
  let running: Promise<void> | null = null;
  let wokenMeanwhile = false;

  const wake = () => {
    if (stopped) return;
    if (running) {
      wokenMeanwhile = true;
      return;
    }
    running = deliverDue(db, destinations, log, () => stopped)
      .catch((error: unknown) => {
        log.warn({ reason: reasonOf(error) }, 'the outbox could not be read; trying again later');
      })
      .finally(() => {
        running = null;
        if (wokenMeanwhile) {
          wokenMeanwhile = false;
          wake();
        }
      });
  };
  const timer = setInterval(wake, POLL);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}

async function deliverDue(
  db: Database,
  destinations: Readonly<Record<string, Deliver>>,
  log: DeliveryLog,
  stopped: () => boolean,
): Promise<void> {
  for (;;) {
    if (stopped()) return;
    const delivery = await claimNext(db, Object.keys(destinations), new Date());
    if (!delivery) return;
    const deliver = destinations[delivery.destination];
    const enquiry = await getEnquiry(db, delivery.enquiry_id);
    if (!deliver || !enquiry) return;
    const about = {
      delivery: delivery.id,
      enquiry: delivery.enquiry_id,
      destination: delivery.destination,
    };
    try {
      await deliver(enquiry);
      await settle(db, delivery.id, { status: 'delivered', last_error: null });
      log.info(about, 'delivered');
    } catch (error) {
      const reason = reasonOf(error);
      const dead = delivery.attempts >= MOST_ATTEMPTS;
      const delay = Math.min(FIRST_DELAY * 2 ** (delivery.attempts - 1), LONGEST_DELAY);
      await settle(db, delivery.id, {
        status: dead ? 'dead' : 'pending',
        last_error: reason,
        next_attempt_at: new Date(Date.now() + delay).toISOString(),
      });
      log.warn({ ...about, attempt: delivery.attempts, dead, reason }, 'delivery failed');
    }
  }
}

/** Takes the delivery that is due longest, counts the attempt and leases it. */
async function claimNext(db: Database, names: string[], now: Date) {
  if (names.length === 0) return undefined;
  const nowText = now.toISOString();
  return db
    .updateTable('deliveries')
    .set((e) => ({
      attempts: e('attempts', '+', 1),
      lease_until: new Date(now.getTime() + LEASE).toISOString(),
      updated_at: nowText,
    }))
    .where('id', '=', (e) =>
      e
        .selectFrom('deliveries')
        .select('id')
        .where('status', '=', 'pending')
        .where('destination', 'in', names)
        .where('next_attempt_at', '<=', nowText)
        .where((w) => w.or([w('lease_until', 'is', null), w('lease_until', '<', nowText)]))
        .orderBy('next_attempt_at')
        .limit(1),
    )
    .returning(['id', 'enquiry_id', 'destination', 'attempts'])
    .executeTakeFirst();
}

async function settle(
  db: Database,
  id: string,
  result: {
    status: 'pending' | 'delivered' | 'dead';
    last_error: string | null;
    next_attempt_at?: string;
  },
): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ ...result, lease_until: null, updated_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute();
}

/** A reason without personal data: the error's code, or its class. */
function reasonOf(error: unknown): string {
  if (error instanceof Error)
    return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
  return 'unknown';
}
