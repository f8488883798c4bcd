import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-database.ts';
import { repeat, type Repeated } from '../../concurrency/repeat.ts';
import { queueOf } from '../../db/commit-queue.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import type { DeliveryQueueOptions } from '../deliver/delivery-worker.ts';
import { reasonOf } from '../deliver/destination.ts';
import { fillSearched } from '../follow-up/fill-searched.ts';
import { IDEMPOTENCY_WINDOW } from '../idempotency.ts';
import { forgetFullBuckets } from '../../limits/stored-buckets.ts';
import { forgetEnquiries, scrub } from './forget-enquiries.ts';
import { listExpired } from './list-expired.ts';
import { sweepFiles } from './enquiry-files.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Milliseconds after which the keyed hash of a client's address is removed. */
const CLIENT_HASH_TTL = 30 * DAY;
/** Milliseconds after which the counts of web vitals are removed. */
const VITALS_TTL = 30 * DAY;
/** Milliseconds for which ids of removed enquiries are kept: by then every process has swept its files. */
const REMOVED_IDS_TTL = 366 * DAY;

export interface HousekeepingOptions extends Pick<DeliveryQueueOptions, 'log'> {
  db: Database;
  config: Pick<Config, 'dataDir' | 'retentionMonths'>;
}

/**
 * Removes expired data, and files of removed enquiries from this process's folder, now and every hour. Also makes
 * what earlier versions did not store.
 */
export function startHousekeeping(options: HousekeepingOptions): Pick<Repeated, 'stop'> {
  const { db, config, log } = options;
  return repeat(
    async () => {
      const filled = await fillSearched(db);
      if (filled > 0) log.info({ enquiries: filled }, 'enquiries can be searched');
      const { enquiries, files } = await removeExpired(options, await readDatabaseTime(db));
      const swept = await sweepFiles(db, config);
      // A process that erased something may have ended before its copies were gone.
      await scrub(db);
      if (enquiries + files + swept > 0)
        log.info({ enquiries, files: files + swept }, 'removed expired data');
      return HOUR;
    },
    (error) => {
      log.warn({ reason: reasonOf(error) }, 'housekeeping failed');
      return HOUR;
    },
  );
}

/**
 * Removes all expired data from the store. If unusually many enquiries have expired at
 * once, they wait for an operator: a removal cannot be undone, and the clock may be wrong.
 *
 * @param now the database's clock
 */
export async function removeExpired({ db, config, log }: HousekeepingOptions, now: Date) {
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await queueOf(db).write(async (transaction) => {
    await transaction
      .deleteFrom('idempotency_keys')
      .where('created_at', '<=', before(IDEMPOTENCY_WINDOW))
      .execute();
    await forgetFullBuckets(transaction, now);
    await transaction
      .deleteFrom('removed_enquiries')
      .where('removed_at', '<', before(REMOVED_IDS_TTL))
      .execute();
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

  // Test enquiries that an interrupted `send-test` left.
  const tests = await db
    .selectFrom('enquiries')
    .select('id')
    .where('held_at', 'is', null)
    .where('synthetic', '=', 1)
    .where('received_at', '<', before(HOUR))
    .execute();
  const expired = await listExpired(db, now, config.retentionMonths);
  if (expired.waits)
    log.warn(
      { expired: expired.enquiries.length, of: expired.all, before: expired.before },
      'expired enquiries are kept because they are so many; if the clock is right, run "citadel enquiries expire --yes"',
    );
  const removable = [...tests, ...(expired.waits ? [] : expired.enquiries)];
  const ids = removable.map(({ id }) => id);
  return forgetEnquiries(db, config, ids);
}
