import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-database.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import type { DeliveryQueueOptions } from '../deliver/delivery-queue.ts';
import { reasonOf } from '../deliver/destination.ts';
import { acquireLease } from '../../db/leases.ts';
import { forgetOldKeys } from '../idempotency.ts';
import { forgetFullBuckets } from '../../limits/stored-buckets.ts';
import { forgetEnquiries, type Forgotten } from './forget-enquiries.ts';
import { listExpired } from './list-expired.ts';
import { forgetRemoved, sweepFiles } from './sweep-files.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const INTERVAL = HOUR;
/** Milliseconds; shorter than INTERVAL, so that the lease has expired when the next run is due. */
const LEASE = HOUR / 2;
/** Milliseconds after which the keyed hash of a client's address is removed. */
const CLIENT_HASH_TTL = 30 * DAY;
/** Milliseconds after which the counts of web vitals are removed. */
const VITALS_TTL = 30 * DAY;
/** Milliseconds after which a leftover test enquiry (`send-test`) is removed. */
const SYNTHETIC_TTL = HOUR;

export interface HousekeepingOptions extends Pick<DeliveryQueueOptions, 'log'> {
  db: Database;
  queue: CommitQueue;
  config: Pick<Config, 'dataDir' | 'retentionMonths'>;
}

/**
 * Removes expired data now and every hour. Only the process that
 * holds the lease cleans the store; every process removes its own stray mail files.
 */
export function startHousekeeping(options: HousekeepingOptions): { stop(): void } {
  const { db, queue, config, log } = options;
  // The first sweep covers all recorded removals; later ones only recent removals.
  let sweepSince: Date | null = null;

  async function run(): Promise<void> {
    const ours = await queue.write((transaction) =>
      acquireLease(transaction, 'housekeeping', LEASE),
    );
    const { enquiries, files } = ours
      ? await removeExpired(options, await readDatabaseTime(db))
      : { enquiries: 0, files: 0 };
    const begun = Date.now();
    const swept = await sweepFiles(db, config, sweepSince);
    sweepSince = new Date(begun - DAY);
    if (enquiries + files + swept > 0)
      log.info({ enquiries, files: files + swept }, 'removed expired data');
  }

  const tick = () =>
    void run().catch((error: unknown) =>
      log.warn({ reason: reasonOf(error) }, 'housekeeping failed'),
    );
  const timer = setInterval(tick, INTERVAL);
  timer.unref();
  tick();
  return { stop: () => clearInterval(timer) };
}

/**
 * Removes all expired data from the store. Enquiries wait for an operator if more have expired at
 * once than a running site ever sees: a removal cannot be undone, and the clock may be wrong.
 *
 * @param now the database's clock
 */
export async function removeExpired(
  { db, queue, config, log }: HousekeepingOptions,
  now: Date,
): Promise<Forgotten> {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await queue.write(async (transaction) => {
    await forgetOldKeys(transaction, now);
    await forgetFullBuckets(transaction, now);
    await forgetRemoved(transaction, now);
    await transaction
      .deleteFrom('spent_passes')
      .where('expires_at', '<', now.toISOString())
      .execute();
    await transaction.deleteFrom('web_vitals').where('hour', '<', before(VITALS_TTL)).execute();
    await transaction
      .updateTable('enquiries')
      .set({ client_hash: null })
      .where('received_at', '<', before(CLIENT_HASH_TTL))
      .where('client_hash', 'is not', null)
      .execute();
  });

  const tests = await db
    .selectFrom('enquiries')
    .select('id')
    .where('held_at', 'is', null)
    .where('synthetic', '=', 1)
    .where('received_at', '<', before(SYNTHETIC_TTL))
    .execute();
  const removed = await forgetEnquiries(db, config, tests.map(idOf));

  const expired = await listExpired(db, now, config.retentionMonths);
  if (expired.waits) {
    log.warn(
      { expired: expired.enquiries.length, of: expired.all, before: expired.before },
      'expired enquiries are kept because they are so many; if the clock is right, run "citadel enquiries expire --yes"',
    );
    return removed;
  }
  const { enquiries, files } = await forgetEnquiries(db, config, expired.enquiries.map(idOf));
  return { enquiries: removed.enquiries + enquiries, files: removed.files + files };
}

const idOf = ({ id }: { id: string }) => id;
