import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/client.ts';
import { scrubDeleted } from '../../db/scrub.ts';
import { removeEnquiryFiles } from './enquiry-files.ts';

/** Removes enquiries together; a large number takes several of these. */
const AT_ONCE = 200;

export interface Forgotten {
  enquiries: number;
  files: number;
}

/**
 * Removes enquiries with everything that belongs to them: deliveries, attempts,
 * keys, mail files and exports that hold them.
 *
 * @param write runs work in a transaction
 */
export async function forgetEnquiries(
  db: Database,
  config: Pick<Config, 'dataDir'>,
  ids: readonly string[],
  write: <T>(work: (transaction: Database) => Promise<T>) => Promise<T> = (work) =>
    db.transaction().execute(work),
): Promise<Forgotten> {
  let files = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    // What hangs on an enquiry goes with it (on delete cascade).
    await write((transaction) =>
      transaction.deleteFrom('enquiries').where('id', 'in', some).execute(),
    );
    files += (await removeEnquiryFiles(config, some)).length;
  }
  if (ids.length > 0) await scrubDeleted(db);
  return { enquiries: ids.length, files };
}
