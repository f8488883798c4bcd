import { setImmediate as nextTurn } from 'node:timers/promises';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { listedColumns } from '../listed-columns.ts';
import { searchedText } from './searched-text.ts';

/** Rows per transaction: other writes of the process wait for it. */
const BATCH = 50;

/** What is searched of an enquiry. */
const FIELDS = ['name', 'email', 'phone_number', 'company_name', 'website', 'description'] as const;

/**
 * Makes what a search compares, of enquiries and of what was said of them, and what lists are filtered by, where an
 * earlier version did not or made it in another way.
 *
 * @returns how many enquiries there were
 */
export async function fillSearched(db: Database): Promise<number> {
  const searched = (row: Row) => ({ searched: searchedText(Object.values(row)) });
  const filled = await fill(db, 'enquiries', 'searched', FIELDS, searched);
  await fill(db, 'enquiry_events', 'searched', ['body'], searched);
  const listed = await fill(
    db,
    'enquiries',
    'country',
    ['phone_number', 'source', 'origin'],
    ({ phone_number = '', source = '', origin }) =>
      listedColumns(phone_number, JSON.parse(source), JSON.parse(origin ?? 'null')),
  );
  return Math.max(filled, listed);
}

type Row = Record<string, string>;

async function fill(
  db: Database,
  table: 'enquiries' | 'enquiry_events',
  missing: 'searched' | 'country',
  fields: readonly string[],
  make: (row: Row) => Partial<Row>,
): Promise<number> {
  const { ref } = db.dynamic;
  for (let filled = 0; ;) {
    const rows = await db
      .selectFrom(table)
      .select(['id', ...fields.map((field) => ref<never>(field))])
      .where(ref<'id'>(missing), 'is', null)
      .limit(BATCH)
      .execute();
    const made: [id: string, columns: Partial<Row>][] = [];
    for (const { id, ...row } of rows) {
      made.push([id, make(row)]);
      await nextTurn();
    }
    await write(db, async (transaction) => {
      for (const [id, columns] of made)
        await transaction.updateTable(table).set(columns).where('id', '=', id).execute();
    });
    filled += rows.length;
    if (rows.length < BATCH) return filled;
  }
}
