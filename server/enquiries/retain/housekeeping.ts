import type { Config } from '../../config.ts';
import type { Database } from '../../db/client.ts';
import type { CommitQueue } from '../../db/commit-queue.ts';
import { readDatabaseTime } from '../../db/database-time.ts';
import { reasonOf } from '../deliver/destination.ts';
import { rescheduleFarDeliveries } from '../deliver/reschedule.ts';
import { takeTurn } from '../../db/turns.ts';
import { forgetOldKeys } from '../idempotency.ts';
import { forgetFullBuckets } from '../screen/stored-buckets.ts';
import { expireEnquiries } from './expire-enquiries.ts';
import { forgetEnquiries, type ForgetOptions } from './forget-enquiries.ts';
import { retentionBacklog } from './retention-progress.ts';
import { forgetRemoved, sweepFiles } from './sweep-files.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const EVERY = HOUR;
/** Milliseconds for which no other process does it: shorter than the hour, so that the next one comes in time. */
const TURN = HOUR / 2;
/** How long the keyed hash of an address is kept, in milliseconds. */
const CLIENT_HASH_KEPT = 30 * DAY;
/** How long a test of the operator's may take, in milliseconds, before it is removed for it. */
const SYNTHETIC_KEPT = HOUR;

export interface HousekeepingOptions {
  db: Database;
  queue: CommitQueue;
  config: Pick<Config, 'dataDir' | 'retentionMonths'>;
  /** The database's clock. */
  readTime?: (db: Database) => Promise<Date>;
}

export interface HousekeepingLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}

/** Keeps house now and every hour; of several processes one looks after the store, each after its own files. */
export function startHousekeeping(options: HousekeepingOptions & { log: HousekeepingLog }): {
  stop(): void;
} {
  const { db, queue, config, log, readTime = readDatabaseTime } = options;
  // Whatever was removed while this process was not there, and from then on what is new.
  let sweepSince: Date | null = null;

  async function run(): Promise<void> {
    const ours = await queue.write((transaction) => takeTurn(transaction, 'housekeeping', TURN));
    const { enquiries, files } = ours ? await keepStore() : { enquiries: 0, files: 0 };
    const begun = Date.now();
    const swept = await sweepFiles(db, config, sweepSince);
    sweepSince = new Date(begun - DAY);
    if (enquiries + files + swept > 0)
      log.info({ enquiries, files: files + swept }, 'removed expired data');
  }

  async function keepStore() {
    const now = await readTime(db);
    const { progress, ...removed } = await keepHouse(options, now);
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
      log.warn({ reason: reasonOf(error) }, 'housekeeping stopped; it goes on in an hour'),
    );
  const timer = setInterval(tick, EVERY);
  timer.unref();
  tick();
  return { stop: () => clearInterval(timer) };
}

/**
 * Removes from the store everything whose time is over. What is kept for minutes
 * or days goes by the clock of this process, and losing it early loses no
 * enquiry; enquiries go by what is known of the time.
 *
 * @param now the database's clock
 */
export async function keepHouse(
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
    await transaction
      .updateTable('enquiries')
      .set({ client_hash: null })
      .where('received_at', '<', before(CLIENT_HASH_KEPT))
      .where('client_hash', 'is not', null)
      .execute();
  });

  const options = { db, config, write };
  const tests = await db
    .selectFrom('enquiries')
    .select('id')
    .where('held_at', 'is', null)
    .where('synthetic', '=', 1)
    .where('received_at', '<', before(SYNTHETIC_KEPT))
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
