import type { Config } from '../../config/config.ts';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { engineOf } from '../../db/engine.ts';
import { removeEnquiryFiles } from './enquiry-files.ts';

/** Enquiries per transaction. */
const BATCH_SIZE = 200;

/**
 * Removes enquiries with all that belongs to them: deliveries, attempts, idempotency keys, mail
 * files, and exports that contain them. Those on hold stay. The ids of removed ones are recorded, so
 * that every other process can remove files from its own folder too (`sweepFiles`).
 *
 * @returns how many enquiries and files were removed
 */
export async function forgetEnquiries(
  db: Database,
  config: Pick<Config, 'dataDir'>,
  ids: readonly string[],
) {
  if (ids.length === 0) return { enquiries: 0, files: 0 };
  const forgotten = new Set<string>();
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const batch = ids.slice(from, from + BATCH_SIZE);
    const removed_at = new Date().toISOString();
    const removed = await write(db, async (transaction) => {
      // Dependent rows are deleted by ON DELETE CASCADE.
      const rows = await transaction
        .deleteFrom('enquiries')
        .where('id', 'in', batch)
        // Put on hold since it was listed.
        .where('held_at', 'is', null)
        .returning('id')
        .execute();
      if (rows.length > 0)
        await transaction
          .insertInto('removed_enquiries')
          .values(rows.map(({ id }) => ({ id, removed_at })))
          .onConflict((conflict) => conflict.column('id').doUpdateSet({ removed_at }))
          .execute();
      return rows;
    });
    for (const { id } of removed) forgotten.add(id);
  }
  const files = await removeEnquiryFiles(config, forgotten);
  await engineOf(db).scrubDeleted(db);
  return { enquiries: forgotten.size, files };
}
