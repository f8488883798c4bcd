import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-database.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import type { DeliveryQueueOptions } from '../deliver/delivery-queue.ts';
import { reasonOf } from '../deliver/destination.ts';
import { rescheduleFarDeliveries } from '../deliver/reschedule.ts';
import { acquireLease } from '../../db/leases.ts';
import { forgetOldKeys } from '../idempotency.ts';
import { forgetFullBuckets } from '../screen/stored-buckets.ts';
import { expireEnquiries } from './expire-enquiries.ts';
import { forgetEnquiries, type ForgetOptions } from './forget-enquiries.ts';
import { retentionBacklog } from './retention-limit.ts';
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

export interface HousekeepingOptions {
  db: Database;
  queue: CommitQueue;
  config: Pick<Config, 'dataDir' | 'retentionMonths'>;
  /** The database's clock. */
  readTime?: (db: Database) => Promise<Date>;
}

/**
 * Removes expired data now and every hour. Only the process that
 * holds the lease cleans the store; every process removes its own stray mail files.
 */
export function startHousekeeping(
  options: HousekeepingOptions & Pick<DeliveryQueueOptions, 'log'>,
): { stop(): void } {
  const { db, queue, config, log, readTime = readDatabaseTime } = options;
  // The first sweep covers all recorded removals; later ones only recent removals.
  let sweepSince: Date | null = null;

  async function run(): Promise<void> {
    const ours = await queue.write((transaction) =>
      acquireLease(transaction, 'housekeeping', LEASE),
    );
    const { enquiries, files } = ours ? await cleanStore() : { enquiries: 0, files: 0 };
    const begun = Date.now();
    const swept = await sweepFiles(db, config, sweepSince);
    sweepSince = new Date(begun - DAY);
    if (enquiries + files + swept > 0)
      log.info({ enquiries, files: files + swept }, 'removed expired data');
  }

  async function cleanStore() {
    const now = await readTime(db);
    const { progress, ...removed } = await removeExpired(options, now);
    const { paused, removedBefore, seenAt } = progress;
    const backlog = retentionBacklog(progress, now, config.retentionMonths);
    const days = Math.round(backlog / DAY);
    if (paused)
      log.warn(
        { reason: paused, clock: now.toISOString(), seenAt, removedBefore, days },
        'retention is paused; "citadel enquiries expire" shows why and confirms the clock',
      );
    else if (backlog > DAY) log.info({ removedBefore, days }, 'retention is catching up');
    return removed;
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
 * Removes all expired data from the store. Short-lived data expires by the clock of this process,
 * because losing it early loses no enquiry; enquiries expire by retention-limit.ts.
 *
 * @param now the database's clock
 */
export async function removeExpired(
  { db, queue, config }: HousekeepingOptions,
  now: Date,
  processNow = new Date(),
) {
  const before = (milliseconds: number) =>
    new Date(processNow.getTime() - milliseconds).toISOString();
  const write: ForgetOptions['write'] = (work) => queue.write(work);
  await write(async (transaction) => {
    await forgetOldKeys(transaction, processNow);
    await forgetFullBuckets(transaction, processNow);
    await forgetRemoved(transaction, processNow);
    await rescheduleFarDeliveries(transaction, now);
    await transaction
      .deleteFrom('spent_passes')
      .where('expires_at', '<', processNow.toISOString())
      .execute();
    await transaction.deleteFrom('web_vitals').where('hour', '<', before(VITALS_TTL)).execute();
    await transaction
      .updateTable('enquiries')
      .set({ client_hash: null })
      .where('received_at', '<', before(CLIENT_HASH_TTL))
      .where('client_hash', 'is not', null)
      .execute();
  });

  const options = { db, config, write };
  const tests = await db
    .selectFrom('enquiries')
    .select('id')
    .where('held_at', 'is', null)
    .where('synthetic', '=', 1)
    .where('received_at', '<', before(SYNTHETIC_TTL))
    .execute();
  const tested = await forgetEnquiries(
    options,
    tests.map(({ id }) => id),
  );
  const clocks = { now, processNow, months: config.retentionMonths };
  const { progress, ...expired } = await expireEnquiries(options, clocks);
  return {
    enquiries: tested.enquiries + expired.enquiries,
    files: tested.files + expired.files,
    progress,
  };
}
