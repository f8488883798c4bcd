import { expect, it } from 'vitest';
import { openEmptyStore, openTestStore } from '../../tests/helpers/test-store.ts';
import { migrate } from './migrations.ts';

it('brings an empty store forward once', async () => {
  const db = await openEmptyStore();
  const taken = await migrate(db);
  expect(taken[0]).toBe('001-entries-and-enquiries');
  expect(await migrate(db)).toEqual([]);
  await db.destroy();
});

it('keeps other queries out of a transaction', async () => {
  const db = await openTestStore();
  const rolledBack = db
    .transaction()
    .execute(async (transaction) => {
      await transaction.updateTable('content_version').set({ version: 9 }).execute();
      await new Promise((resolve) => setTimeout(resolve, 20));
      throw new Error('no');
    })
    .catch(() => 'rolled back');
  const other = db.updateTable('content_version').set({ version: 5 }).execute();
  expect(await rolledBack).toBe('rolled back');
  await other;
  const row = await db.selectFrom('content_version').select('version').executeTakeFirstOrThrow();
  expect(row.version).toBe(5);
  await db.destroy();
});
