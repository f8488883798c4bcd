import { CompiledQuery } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { SqliteConnection } from '../../db/sqlite-connection.ts';
import { getNextDue, listOverdue } from './next-due.ts';

test('what is due is found by an index, because every process asks all the time', async () => {
  const db = await openTestStore('content');
  const executeQuery = vi.spyOn(SqliteConnection.prototype, 'executeQuery');
  await getNextDue(db, new Set(['refused']));
  await listOverdue(db, '2026-01-01T00:00:00.000Z');
  const queries = executeQuery.mock.calls.map(([query]) => query);
  executeQuery.mockRestore();
  expect(queries).toHaveLength(4);
  for (const { sql, parameters } of queries) {
    const explain = CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]);
    const { rows } = await db.executeQuery<{ detail: string }>(explain);
    expect(rows.map(({ detail }) => detail).join('; ')).toMatch(
      /^SEARCH revisions USING (?:COVERING )?INDEX revisions_by_(?:start|end) \(state=\? AND \w+[<>]\?\)$/,
    );
  }
  await db.destroy();
});
