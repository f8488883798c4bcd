import { sql, type RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { readingActs } from '../../../contract/actions/enquiry-acts.ts';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-database.ts';
import { repeat, type Repeated } from '../../concurrency/repeat.ts';
import { queueOf } from '../../db/commit-queue.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import type { DeliveryQueueOptions } from '../deliver/delivery-worker.ts';
import { fillSearched } from '../follow-up/fill-searched.ts';
import { IDEMPOTENCY_WINDOW } from '../idempotency.ts';
import { forgetFullBuckets } from '../../limits/stored-buckets.ts';
import { completeErased, REMOVED_IDS_TTL } from './erased-list.ts';
import { forgetEnquiries, scrub } from './forget-enquiries.ts';
import { listExpired } from './list-expired.ts';
import { sweepFiles } from './enquiry-files.ts';

const NO_BYTES = new Uint8Array(16);

/** Rows per transaction: visitors wait for it. */
const PIECE = 100;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Milliseconds after which the keyed hash of a client's address is removed. */
const CLIENT_HASH_TTL = 30 * DAY;
/** Milliseconds after which the counts of web vitals are removed. */
const VITALS_TTL = 30 * DAY;
/** Milliseconds after which attachments that were not sent are removed. */
const UNSENT_TTL = 7 * DAY;
/** Milliseconds after which it is removed who looked at enquiries: 13 months. */
const READS_TTL = 396 * DAY;

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
      await completeErased(db, config);
      // A process that erased something may have ended before its copies were gone.
      await scrub(db);
      if (enquiries + files + swept > 0)
        log.info({ enquiries, files: files + swept }, 'removed expired data');
      return HOUR;
    },
    { name: 'housekeeping', log, retryAfter: HOUR },
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
  const remove = (table: string, key: string, condition: RawBuilder<unknown>) =>
    inPieces(db, sql`delete from ${sql.table(table)} ${somePiece(table, key, condition)}`);
  await remove('idempotency_keys', 'key_digest', sql`created_at <= ${before(IDEMPOTENCY_WINDOW)}`);
  await remove('removed_enquiries', 'id', sql`removed_at < ${before(REMOVED_IDS_TTL)}`);
  await remove('spent_passes', 'digest', sql`expires_at < ${now.toISOString()}`);
  const unsent = sql`message_id is null and created_at < ${before(UNSENT_TTL)}`;
  await remove('enquiry_files', 'id', unsent);
  // Ids begin with the time, so that newer rows are not searched.
  const lookedBefore = uuidv7({ msecs: now.getTime() - READS_TTL, seq: 0, random: NO_BYTES });
  const looks = sql`id < ${lookedBefore} and act in (${sql.join(readingActs)})`;
  await remove('audit_log', 'id', looks);
  const hashed = sql`received_at < ${before(CLIENT_HASH_TTL)} and client_hash is not null`;
  const some = somePiece('enquiries', 'id', hashed);
  await inPieces(db, sql`update enquiries set client_hash = null ${some}`);
  await queueOf(db).write(async (transaction) => {
    await forgetFullBuckets(transaction, now);
    await transaction.deleteFrom('web_vitals').where('hour', '<', before(VITALS_TTL)).execute();
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

const somePiece = (table: string, key: string, condition: RawBuilder<unknown>) =>
  sql`where ${sql.ref(key)} in
    (select ${sql.ref(key)} from ${sql.table(table)} where ${condition} limit ${PIECE})`;

/** Repeats a change of a piece until there is none left. A visitor's writes go between. */
async function inPieces(db: Database, change: RawBuilder<unknown>): Promise<void> {
  for (let changed = PIECE; changed >= PIECE;) {
    const done = await queueOf(db).write((transaction) => change.execute(transaction));
    changed = Number(done.numAffectedRows ?? 0);
  }
}
