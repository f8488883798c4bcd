import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { searchedOf } from './change-enquiry.ts';

/** Enquiries per transaction: other writes of the process wait for it. */
const BATCH = 200;

/**
 * Makes what a search compares, of enquiries of versions without it.
 *
 * @returns how many there were
 */
export async function fillSearched(db: Database): Promise<number> {
  for (let filled = 0; ;) {
    const count = await write(db, fillBatch);
    filled += count;
    if (count < BATCH) return filled;
  }
}

async function fillBatch(transaction: Database): Promise<number> {
  const rows = await transaction
    .selectFrom('enquiries')
    .selectAll()
    .where('searched', 'is', null)
    .limit(BATCH)
    .execute();
  for (const row of rows)
    await transaction
      .updateTable('enquiries')
      .set({ searched: await searchedOf(transaction, row) })
      .where('id', '=', row.id)
      // A change may have made it meanwhile.
      .where('searched', 'is', null)
      .execute();
  return rows.length;
}
