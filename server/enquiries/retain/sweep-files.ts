import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-database.ts';
import { listMailedEnquiries, removeEnquiryFiles } from './enquiry-files.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which ids of removed enquiries are kept: by then every process has swept its files. */
const REMOVED_IDS_TTL = 366 * DAY;
/** Ids per query. */
const BATCH_SIZE = 200;

/**
 * Removes the mails and exports in this process's folder that contain removed enquiries: another
 * process removed them, or a delivery wrote the file during the removal. Files of unknown
 * enquiries stay: after the loss of a database they may be the only copy.
 *
 * @param since only enquiries removed since then; null for all recorded ones
 * @returns the number of removed files
 */
export async function sweepFiles(
  db: Database,
  config: Pick<Config, 'dataDir'>,
  since: Date | null,
): Promise<number> {
  let removed = db.selectFrom('removed_enquiries').select('id');
  if (since) removed = removed.where('removed_at', '>=', since.toISOString());
  const rows = await removed.execute();
  return removeEnquiryFiles(config, new Set(rows.map(({ id }) => id)));
}

/** Deletes the ids of enquiries that were removed over a year ago. */
export async function forgetRemoved(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - REMOVED_IDS_TTL).toISOString();
  await db.deleteFrom('removed_enquiries').where('removed_at', '<', limit).execute();
}

/** Ids of enquiries that have a mail file but are missing from the store, although they were never removed. */
export async function listLostEnquiries(
  db: Database,
  config: Pick<Config, 'dataDir'>,
): Promise<string[]> {
  const mailed = await listMailedEnquiries(config);
  const lost: string[] = [];
  for (let from = 0; from < mailed.length; from += BATCH_SIZE) {
    const batch = mailed.slice(from, from + BATCH_SIZE);
    const known = await db
      .selectFrom('enquiries')
      .select('id')
      .where('id', 'in', batch)
      .union(db.selectFrom('removed_enquiries').select('id').where('id', 'in', batch))
      .execute();
    const knownIds = new Set(known.map(({ id }) => id));
    lost.push(...batch.filter((id) => !knownIds.has(id)));
  }
  return lost;
}
