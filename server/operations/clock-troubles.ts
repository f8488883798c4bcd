import type { Database } from '../db/open-database.ts';
import { readDatabaseTime } from '../db/engine.ts';
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

  const enquiry = await db
    .selectFrom('enquiries')
    .select('id')
    .where('received_at', '>', latest)
    .limit(1)
    .executeTakeFirst();
  if (enquiry)
    problems.push(`the clock stepped back: enquiry ${enquiry.id} was received in the future`);

  const future = await findFutureContent(db, time);
  if (future) problems.push(future);
  return problems;
}

/** A post may state a date to come, but if most entries do, the clock is wrong. */
async function findFutureContent(db: Database, time: string): Promise<string | null> {
  const { all, future, first } = await db
    .selectFrom('published')
    .select(({ fn }) => [
      fn.countAll<number>().as('all'),
      fn.countAll<number>().filterWhere('publish_at', '>', time).as('future'),
      fn.min<string | null>('publish_at').filterWhere('publish_at', '>', time).as('first'),
    ])
    .executeTakeFirstOrThrow();
  if (Number(future) * 2 <= Number(all)) return null;
  return (
    `the clock is ${time}, earlier than the dates of ${future} of ${all} ` +
    `published entries (the first is ${first})`
  );
}
