import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openOutboxBench } from '../../../tests/helpers/process/outbox-bench.ts';
import { queueOf } from '../../db/commit-queue.ts';

/** An operator's session may hold a row for as long as it likes. */
test('a delivery that another transaction has locked is left for the next poll', async () => {
  const reached: string[] = [];
  const bench = await openOutboxBench([
    { name: 'crm', events: ['enquiry.received'], deliver: async ({ id }) => void reached.push(id) },
  ]);
  const id = await bench.accept(1);
  const session = await bench.db.startTransaction().execute();
  await sql`select id from deliveries for update`.execute(session);
  let claims = 0;
  const queue = queueOf(bench.db);
  const { write } = queue;
  queue.write = (work, timeout) => {
    if (++claims === 10) void session.rollback().execute();
    return write(work, timeout);
  };
  await bench.run();
  expect(claims).toBe(1);
  expect(reached).toEqual([]);

  await session.rollback().execute();
  await bench.run();
  expect(reached).toEqual([id]);
});
