import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-database.ts';
import { listMailedEnquiries, removeEnquiryFiles } from './enquiry-files.ts';

const DAY = 24 * 60 * 60 * 1000;
/** Milliseconds for which the id of a removed enquiry is kept: each process on it has looked by then. */
const REMEMBERED = 366 * DAY;
/** Mails that are looked up together. */
const AT_ONCE = 200;

/**
 * Removes the mails and exports in this process's folder that hold removed
 * enquiries: those removed by another process, and those that a delivery wrote
 * meanwhile. A file whose enquiry is merely not there is left alone: after the
 * loss of a database it may be all that is left.
 *
 * @param since only enquiries removed from then on; null for all that are remembered
 * @returns how many files were removed
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

/** Forgets the ids of enquiries that were removed long ago. */
export async function forgetRemoved(db: Database, now: Date): Promise<void> {
  const limit = new Date(now.getTime() - REMEMBERED).toISOString();
  await db.deleteFrom('removed_enquiries').where('removed_at', '<', limit).execute();
}

/** The enquiries that have a mail in the folder and are not in the store, though nobody removed them. */
export async function listLostEnquiries(
  db: Database,
  config: Pick<Config, 'dataDir'>,
): Promise<string[]> {
  const mailed = await listMailedEnquiries(config);
  const lost: string[] = [];
  for (let from = 0; from < mailed.length; from += AT_ONCE) {
    const some = mailed.slice(from, from + AT_ONCE);
    const known = await db
      .selectFrom('enquiries')
      .select('id')
      .where('id', 'in', some)
      .union(db.selectFrom('removed_enquiries').select('id').where('id', 'in', some))
      .execute();
    const there = new Set(known.map(({ id }) => id));
    lost.push(...some.filter((id) => !there.has(id)));
  }
  return lost;
}
