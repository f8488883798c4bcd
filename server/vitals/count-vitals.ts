import type { CommitQueue } from '../db/commit-queue.ts';
import { VITALS, type VitalsBeacon } from '../../contract/web-vitals.ts';
import { addVitals, type VitalCount } from './stored-vitals.ts';
import { bucketOf, inBucketUnit } from './vital-buckets.ts';

const HOUR = 60 * 60 * 1_000;
/** Milliseconds between two writes: what a killed process loses. */
const INTERVAL = 60_000;
/** Milliseconds for the last write of a process that is shutting down. */
const LAST_WRITE = 1_000;

/** Counts beacons: in the metrics of this process at once, and by hour in the store once a minute. */
export function createVitalsCounter({
  metrics,
  queue,
  log,
}: {
  metrics: { countVitals(beacon: VitalsBeacon): void };
  queue: CommitQueue;
  log: { warn(details: object, message: string): void };
}) {
  const counted = new Map<string, VitalCount>();
  let timer: NodeJS.Timeout | undefined;
  let saving = Promise.resolve();

  async function save(timeout?: number): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const rows = [...counted.values()];
    if (rows.length === 0) return;
    counted.clear();
    try {
      await queue.write((transaction) => addVitals(transaction, rows), timeout);
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      log.warn({ reason }, 'failed to store web vitals: those of a minute are lost');
    }
  }

  return {
    count(beacon: VitalsBeacon): void {
      metrics.countVitals(beacon);
      const { route, device, ...values } = beacon;
      const hour = new Date(Math.floor(Date.now() / HOUR) * HOUR).toISOString();
      for (const vital of VITALS) {
        const value = values[vital];
        if (value === undefined) continue;
        const bound = bucketOf(vital, inBucketUnit(vital, value));
        const key = [hour, route, device, vital, bound].join(' ');
        const row = counted.get(key) ?? { hour, route, device, vital, bound, count: 0 };
        counted.set(key, { ...row, count: row.count + 1 });
        timer ??= setTimeout(() => void (saving = save()), INTERVAL).unref();
      }
    },
    /** Writes what is counted, unless the store is unavailable. The store may be closed afterwards. */
    async stop(): Promise<void> {
      await saving;
      await save(LAST_WRITE);
    },
  };
}
