import { CompiledQuery } from 'kysely';
import { expect, test } from 'vitest';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { movedTables } from './moved-tables.ts';
import { nextRows } from './table-rows.ts';

test.each(movedTables)('the next rows of $name are found by an index', async (table) => {
  const db = await openTestStore();
  const last = Object.fromEntries(table.key.map((column) => [column, '0']));
  const { sql, parameters } = nextRows(db, table, last).compile();
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain);
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(new RegExp(`^SEARCH ${table.name} USING [^(]*\\(.*>`)),
  ]);
});
