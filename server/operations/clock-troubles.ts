import type { Database } from '../db/open-database.ts';
import { readDatabaseTime } from '../db/database-time.ts';
import { readRetention } from '../enquiries/retain/retention-record.ts';

/** Milliseconds by which two clocks may differ. */
const TOLERANCE = 5_000;

/**
 * Finds evidence that the clock of this process is wrong.
 *
 * @returns descriptions for the operator, most important first; empty if nothing contradicts the clock
 */
export async function findClockProblems(db: Database, now = new Date()): Promise<string[]> {
  const problems: string[] = [];
  const time = now.toISOString();
  const latest = new Date(now.getTime() + TOLERANCE).toISOString();

  const difference = Math.abs((await readDatabaseTime(db)).getTime() - now.getTime());
  if (difference > TOLERANCE)
    problems.push(`the clock differs from the database's by ${difference} ms`);

  const { seenAt = '' } = (await readRetention(db)) ?? {};
  if (seenAt > latest)
    problems.push(`the clock stepped back: it is ${time}, but the store recorded ${seenAt}`);

  const future = await db
    .selectFrom('enquiries')
    .select('id')
    .where('received_at', '>', latest)
    .limit(1)
    .executeTakeFirst();
  if (future)
    problems.push(`the clock stepped back: enquiry ${future.id} was received in the future`);

  const hidden = await findHiddenContent(db, time);
  if (hidden) problems.push(hidden);
  return problems;
}

/** Entries may be scheduled, but if most of them are, the clock is wrong. */
async function findHiddenContent(db: Database, time: string): Promise<string | null> {
  const published = db.selectFrom('entries').where('status', '=', 'published');
  const count = (e: Pick<typeof published, 'select'>) =>
    e
      .select((f) => [
        f.fn.countAll<number>().as('count'),
        f.fn.min<string | null>('publish_at').as('first'),
      ])
      .executeTakeFirstOrThrow();
  const scheduled = await count(published.where('publish_at', '>', time));
  const all = await count(published);
  if (Number(scheduled.count) * 2 <= Number(all.count)) return null;
  return (
    `the clock is ${time}, earlier than the dates of ${scheduled.count} of ${all.count} ` +
    `published entries (the first is ${scheduled.first}), which are therefore hidden`
  );
}
