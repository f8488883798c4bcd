import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../../config.ts';
import type { Database } from '../../db/client.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { reasonOf } from '../deliver/destination.ts';
import { takeTurn } from '../../db/turns.ts';
import { forgetOldKeys } from '../idempotency.ts';
import { listMailedEnquiries, removeEnquiryFiles } from './enquiry-files.ts';
import { forgetFullBuckets } from '../screen/stored-buckets.ts';
import { forgetEnquiries } from './forget-enquiries.ts';

const HOUR = 60 * 60 * 1000;
const EVERY = HOUR;
/** Milliseconds for which no other process does it: shorter than the hour, so that the next one comes in time. */
const TURN = HOUR / 2;
/** Mails that are looked up together. */
const AT_ONCE = 200;
/** How long the keyed hash of an address is kept, in milliseconds. */
const CLIENT_HASH_KEPT = 30 * 24 * HOUR;
/** How long a test of the operator's may take, in milliseconds, before it is removed for it. */
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

/** Keeps house now and every hour; of several processes one looks after the store, each after its own files. */
export function startHousekeeping(options: HousekeepingOptions & { log: HousekeepingLog }): {
  stop(): void;
} {
  const run = () =>
    keepHouseInTurn(options).then(
      (removed) => {
        if (Object.values(removed).some((count) => count > 0))
          options.log.info(removed, 'what was kept long enough is removed');
      },
      (error: unknown) =>
        options.log.warn(
          { reason: reasonOf(error) },
          'housekeeping stopped; it goes on in an hour',
        ),
    );
  const timer = setInterval(() => void run(), EVERY);
  timer.unref();
  void run();
  return { stop: () => clearInterval(timer) };
}

async function keepHouseInTurn(options: HousekeepingOptions) {
  const ours = await options.queue.write((transaction) =>
    takeTurn(transaction, 'housekeeping', TURN),
  );
  return ours ? keepHouse(options, new Date()) : { files: await removeStrayMails(options) };
}

/** Removes everything whose time is over. */
export async function keepHouse(options: HousekeepingOptions, now: Date) {
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

/** The moment before which nothing is kept. */
function retentionLimit(now: Date, months: number): Date {
  const limit = new Date(now);
  limit.setUTCMonth(limit.getUTCMonth() - months);
  return limit;
}

/** Mails that a delivery wrote while its enquiry was being erased. */
async function removeStrayMails({ db, config }: HousekeepingOptions): Promise<number> {
  const mailed = await listMailedEnquiries(config);
  const stray: string[] = [];
  for (let from = 0; from < mailed.length; from += AT_ONCE) {
    const some = mailed.slice(from, from + AT_ONCE);
    const there = await db.selectFrom('enquiries').select('id').where('id', 'in', some).execute();
    const known = new Set(there.map(({ id }) => id));
    stray.push(...some.filter((id) => !known.has(id)));
    // Requests come first.
    await nextTurn();
  }
  return (await removeEnquiryFiles(config, stray)).length;
}
