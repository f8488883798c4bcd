import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/client.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { reasonOf } from '../deliver/destination.ts';
import { acquireLease } from '../../db/leases.ts';
import { forgetOldKeys } from '../idempotency.ts';
import { listMailedEnquiries, removeEnquiryFiles } from './enquiry-files.ts';
import { forgetFullBuckets } from '../screen/stored-buckets.ts';
import { forgetEnquiries } from './forget-enquiries.ts';

const HOUR = 60 * 60 * 1000;
const EVERY = HOUR;
/** Milliseconds; shorter than EVERY, so that the lease has expired when the next run is due. */
const LEASE = HOUR / 2;
/** Mail files per query. */
const BATCH = 200;
/** Milliseconds after which the keyed hash of a client's address is removed. */
const CLIENT_HASH_KEPT = 30 * 24 * HOUR;
/** Milliseconds after which a test enquiry (`send-test`) that was left behind is removed. */
const SYNTHETIC_KEPT = HOUR;

export interface HousekeepingOptions {
  db: Database;
  queue: CommitQueue;
  config: Pick<Config, 'dataDir' | 'retentionMonths'>;
}

export interface HousekeepingLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/**
 * Removes expired data now and every hour. Of several processes only the one that
 * holds the lease cleans the store; each one removes its own stray mail files.
 */
export function startHousekeeping(options: HousekeepingOptions & { log: HousekeepingLog }): {
  stop(): void;
} {
  const run = () =>
    runHousekeeping(options).then(
      (removed) => {
        if (Object.values(removed).some((count) => count > 0))
          options.log.info(removed, 'removed expired data');
      },
      (error: unknown) =>
        options.log.warn({ reason: reasonOf(error) }, 'housekeeping failed; next run in an hour'),
    );
  const timer = setInterval(() => void run(), EVERY);
  timer.unref();
  void run();
  return { stop: () => clearInterval(timer) };
}

async function runHousekeeping(options: HousekeepingOptions) {
  const ours = await options.queue.write((transaction) =>
    acquireLease(transaction, 'housekeeping', LEASE),
  );
  return ours ? removeExpired(options, new Date()) : { files: await removeStrayMails(options) };
}

/** Removes everything whose retention period has ended, with its files. */
export async function removeExpired(options: HousekeepingOptions, now: Date) {
  const { db, queue, config } = options;
  const before = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  await queue.write(async (transaction) => {
    await forgetOldKeys(transaction, now);
    await forgetFullBuckets(transaction, now);
    await transaction
      .deleteFrom('spent_passes')
      .where('expires_at', '<', now.toISOString())
      .execute();
    await transaction
      .updateTable('enquiries')
      .set({ client_hash: null })
      .where('received_at', '<', before(CLIENT_HASH_KEPT))
      .where('client_hash', 'is not', null)
      .execute();
  });

  const expired = await db
    .selectFrom('enquiries')
    .select('id')
    .where('held_at', 'is', null)
    .where((e) =>
      e.or([
        e('received_at', '<', retentionLimit(now, config.retentionMonths).toISOString()),
        e.and([e('synthetic', '=', 1), e('received_at', '<', before(SYNTHETIC_KEPT))]),
      ]),
    )
    .execute();
  const write = queue.write.bind(queue);
  const { enquiries, files } = await forgetEnquiries(
    db,
    config,
    expired.map(({ id }) => id),
    write,
  );
  return { enquiries, files: files + (await removeStrayMails(options)) };
}

/** Enquiries received before this moment have reached the end of their retention period. */
function retentionLimit(now: Date, months: number): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - months);
  return limit;
}

/** Removes mail files that a delivery wrote while their enquiry was being erased. */
async function removeStrayMails({ db, config }: HousekeepingOptions): Promise<number> {
  const mailed = await listMailedEnquiries(config);
  const stray: string[] = [];
  for (let from = 0; from < mailed.length; from += BATCH) {
    const some = mailed.slice(from, from + BATCH);
    const there = await db.selectFrom('enquiries').select('id').where('id', 'in', some).execute();
    const known = new Set(there.map(({ id }) => id));
    stray.push(...some.filter((id) => !known.has(id)));
    // Let waiting requests go first.
    await nextTurn();
  }
  return (await removeEnquiryFiles(config, stray)).length;
}
