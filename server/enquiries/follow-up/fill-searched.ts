import { setImmediate as nextTurn } from 'node:timers/promises';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { searchedText } from './searched-text.ts';

/** Rows per transaction: other writes of the process wait for it. */
const BATCH = 50;

/** What is searched of an enquiry. */
const FIELDS = ['name', 'email', 'phone_number', 'company_name', 'website', 'description'] as const;

/**
 * Makes what a search compares, of enquiries and of what was said of them, where an earlier version did not or made
 * it in another way.
 *
 * @returns how many enquiries there were
 */
export async function fillSearched(db: Database): Promise<number> {
  const filled = await fill(db, 'enquiries', FIELDS);
  await fill(db, 'enquiry_events', ['body']);
  return filled;
}

async function fill(
  db: Database,
  table: 'enquiries' | 'enquiry_events',
  fields: readonly string[],
): Promise<number> {
  const { ref } = db.dynamic;
  for (let filled = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', ...fields.map((field) => ref<never>(field))])
      .where('searched', 'is', null)
      .limit(BATCH)
      .execute();
    const made: { id: string; searched: string }[] = [];
    for (const row of rows) {
      const texts = Object.entries(row).flatMap(([column, text]) => (column === 'id' ? [] : text));
      made.push({ id: row.id, searched: searchedText(texts) });
      await nextTurn();
    }
    await write(db, async (transaction) => {
      for (const { id, searched } of made)
        await transaction.updateTable(table).set({ searched }).where('id', '=', id).execute();
    });
    filled += rows.length;
    if (rows.length < BATCH) return filled;
  }
}
