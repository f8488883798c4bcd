import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/open-database.ts';
import { scrubDeleted } from '../../db/scrub.ts';
import { removeEnquiryFiles } from './enquiry-files.ts';

/** Removes enquiries together; a large number takes several of these. */
const AT_ONCE = 200;

export interface Forgotten {
  enquiries: number;
  files: number;
}

export interface ForgetOptions {
  db: Database;
  config: Pick<Config, 'dataDir'>;
  /** Runs work in a transaction. */
  write<T>(work: (transaction: Database) => Promise<T>): Promise<T>;
}

/** Options of a command, which has the store to itself. */
export function forgetAlone(db: Database, config: Pick<Config, 'dataDir'>): ForgetOptions {
  return { db, config, write: (work) => db.transaction().execute(work) };
}

/**
 * Removes enquiries with everything that belongs to them: deliveries, attempts,
 * keys, mail files and exports that hold them. Their ids are kept, so that files
 * that this process cannot reach, or no longer does, are removed too (sweep-files.ts).
 */
export async function forgetEnquiries(
  { db, config, write }: ForgetOptions,
  ids: readonly string[],
): Promise<Forgotten> {
  if (ids.length === 0) return { enquiries: 0, files: 0 };
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const some = ids.slice(from, from + AT_ONCE);
    const removed_at = new Date().toISOString();
    await write(async (transaction) => {
      // What hangs on an enquiry goes with it (on delete cascade).
      await transaction.deleteFrom('enquiries').where('id', 'in', some).execute();
      await transaction
        .insertInto('removed_enquiries')
        .values(some.map((id) => ({ id, removed_at })))
        .onConflict((conflict) => conflict.column('id').doUpdateSet({ removed_at }))
        .execute();
    });
  }
  const files = await removeEnquiryFiles(config, new Set(ids));
  await scrubDeleted(db);
  return { enquiries: ids.length, files };
}
