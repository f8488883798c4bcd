import type { Config } from '../../config/config.ts';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { engineOf } from '../../db/engine.ts';
import { removeEnquiryFiles } from './enquiry-files.ts';
import { noteErased } from './erased-list.ts';

/** Enquiries per transaction: visitors wait for it. */
const BATCH_SIZE = 100;

/**
 * Removes enquiries with all that belongs to them: deliveries, attempts, idempotency keys, mail
 * files, and exports that contain them. Those on hold stay. The ids of removed ones are recorded, so
 * that every other process can remove files from its own folder too (`sweepFiles`).
 *
 * @returns how many enquiries and files were removed, and whether copies are left in the database's files: see `scrub`
 */
export async function forgetEnquiries(
  db: Database,
  config: Pick<Config, 'dataDir'>,
  ids: readonly string[],
): Promise<{ enquiries: number; files: number; copies?: true }> {
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
  await noteErased(config, forgotten);
  const files = await removeEnquiryFiles(config, forgotten);
  const copies = !(await scrub(db)) && true;
  return { enquiries: forgotten.size, files, ...(copies && { copies }) };
}

/** What people are told about copies. */
export const COPIES_LEFT =
  'Copies stay in the database file until a read that is still running ends. Then they are removed.';

/** Milliseconds between two attempts. */
const SCRUB_AGAIN = 1_000;
const scrubbing = new WeakSet<Database>();

/**
 * Removes the copies of deleted rows from the database's files.
 *
 * @returns false if readers still need them: then it is tried again until they do not. Housekeeping calls this too,
 *   because the process that erased something may end before
 */
export async function scrub(db: Database): Promise<boolean> {
  const isDone = (await engineOf(db).scrubDeleted(db)) !== false;
  if (!isDone && !scrubbing.has(db)) {
    scrubbing.add(db);
    // A store that is closed by then has been scrubbed.
    const again = () => scrub(db).catch(() => true);
    setTimeout(() => {
      scrubbing.delete(db);
      void again();
    }, SCRUB_AGAIN).unref();
  }
  return isDone;
}
