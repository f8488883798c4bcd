import { expect, test } from 'vitest';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { readTable, type Row } from './table-rows.ts';

test('a table whose key has several columns is read in batches, each row once and in order', async () => {
  const db = await openTestStore();
  const rows = Array.from({ length: 1_200 }, (_, index) => ({
    hour: `2026-01-0${1 + (index % 4)}T00:00:00.000Z`,
    route: `/${index % 30}`,
    device: index % 2 ? ('phone' as const) : ('desktop' as const),
    vital: 'lcp' as const,
    bound: String(index),
    count: index,
  }));
  for (let from = 0; from < rows.length; from += 300)
    await db
      .insertInto('web_vitals')
      .values(rows.slice(from, from + 300))
      .execute();
  const key = ['hour', 'route', 'device', 'vital', 'bound'];
  const read: Row[] = [];
  for await (const batch of readTable(db, { name: 'web_vitals', key })) read.push(...batch);
  const inOrder = (one: Row) => key.map((column) => one[column]).join(' ');
  expect(read.map(inOrder)).toEqual(rows.map(inOrder).toSorted());
});
