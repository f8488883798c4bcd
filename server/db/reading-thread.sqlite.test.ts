import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openOwnStore, type OwnStore } from '../../tests/helpers/store/test-store.ts';
import { openReadingThread, ReadRefused } from './reading-thread.ts';
import { StoreUnavailable } from './store-unavailable.ts';

let store: OwnStore;
let reading: ReturnType<typeof openReadingThread>;
beforeAll(async () => {
  store = await openOwnStore();
  reading = openReadingThread(store.db, store, { time: 1_000, megabytes: 100 });
});
afterAll(async () => {
  await reading.stop();
  await store.close();
});

const count = (to: number) => sql<{ n: number }>`
  with recursive counting (n) as (select 1 union all select n + 1 from counting where n < ${to})
  select count(*) as n from counting`;

/** Rows without an end. */
const endless = sql`
  with recursive counting (n) as (select 1 union all select n + 1 from counting)
  select n from counting where n % 100000 = 0`;

it('reads what was committed, and writes nothing', async () => {
  const reads = reading.readAs('a');
  await sql`create table notes (text text)`.execute(store.db);
  for (const text of ['one', 'two']) {
    await sql`insert into notes values (${text})`.execute(store.db);
    const { rows } = await sql`select text from notes order by rowid desc limit 1`.execute(reads);
    expect(rows).toEqual([{ text }]);
  }
  await expect(sql`insert into notes values ('three')`.execute(reads)).rejects.toThrow(
    StoreUnavailable,
  );
  await expect(reads.transaction().execute(async () => {})).rejects.toThrow('only reads');
  await expect(sql`select missing from notes`.execute(reads)).rejects.toThrow('no such column');
});

it('ends a query that takes too long, meanwhile this process goes on, and the next one is done', async () => {
  let turns = 0;
  const counting = setInterval(() => turns++, 5);
  await expect(endless.execute(reading.readAs('a'))).rejects.toThrow(ReadRefused);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
  const { rows } = await count(10).execute(reading.readAs('b'));
  expect(rows).toEqual([{ n: 10 }]);
});

it('refuses what takes too much memory, and the next one is done', async () => {
  const much = sql`
    with recursive counting (n) as (select 1 union all select n + 1 from counting where n < 3000)
    select hex(zeroblob(20000)) as long from counting`;
  await expect(much.execute(reading.readAs('a'))).rejects.toThrow('too much at once');
  expect((await count(10).execute(reading.readAs('a'))).rows).toEqual([{ n: 10 }]);
});

it('one who asks for much keeps another waiting for one query', async () => {
  const done: string[] = [];
  const ask = async (by: string) => {
    await count(10_000).execute(reading.readAs(by));
    done.push(by);
  };
  await Promise.all(['a', 'a', 'a', 'a', 'b'].map(ask));
  expect(done.indexOf('b')).toBeLessThan(3);
});
