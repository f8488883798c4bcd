import { CompiledQuery } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openTestStore } from '../../../tests/helpers/test-store.ts';
import { SqliteConnection } from '../sqlite-connection.ts';
import { movedTables } from './moved-tables.ts';
import { readTable } from './table-rows.ts';

test.each(movedTables)('the next rows of $name are found by an index', async (table) => {
  const db = await openTestStore();
  const after = Object.fromEntries(table.key.map((column) => [column, '0']));
  const executeQuery = vi.spyOn(SqliteConnection.prototype, 'executeQuery');
  for await (const _ of readTable(db, table, after));
  const [{ sql, parameters }] = executeQuery.mock.lastCall!;
  executeQuery.mockRestore();
  const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
  const { rows } = await db.executeQuery<{ detail: string }>(explain);
  expect(rows.map(({ detail }) => detail)).toEqual([
    expect.stringMatching(new RegExp(`^SEARCH ${table.name} USING [^(]*\\(.*>`)),
  ]);
});
