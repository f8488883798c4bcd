import type { Database } from '../db/open-database.ts';
import { readDatabaseTime } from '../db/database-time.ts';
import { readRetention } from '../enquiries/retain/retention-record.ts';

/** Milliseconds by which two clocks may differ. */
const TOLERANCE = 5_000;

/**
 * What contradicts the clock of this process, in words for the operator, the
 * weightiest first; empty when nothing does.
 */
export async function findClockTroubles(db: Database, now = new Date()): Promise<string[]> {
  const troubles: string[] = [];
  const time = now.toISOString();
  const latest = new Date(now.getTime() + TOLERANCE).toISOString();

  const apart = Math.abs((await readDatabaseTime(db)).getTime() - now.getTime());
  if (apart > TOLERANCE) troubles.push(`the database's clock is ${apart} ms from ours`);

  const { seenAt = '' } = (await readRetention(db)) ?? {};
  if (seenAt > latest)
    troubles.push(`the clock says ${time}, but the store has seen ${seenAt}: it went back`);

  const future = await db
    .selectFrom('enquiries')
    .select('id')
    .where('received_at', '>', latest)
    .limit(1)
    .executeTakeFirst();
  if (future) troubles.push(`enquiry ${future.id} was received in the future: the clock went back`);

  const hidden = await findHiddenContent(db, time);
  if (hidden) troubles.push(hidden);
  return troubles;
}

/** Posts may be dated ahead; when most entries are, it is the clock that is wrong. */
async function findHiddenContent(db: Database, time: string): Promise<string | null> {
  const published = db.selectFrom('entries').where('status', '=', 'published');
  const count = (e: Pick<typeof published, 'select'>) =>
    e
      .select((f) => [
        f.fn.countAll<number>().as('count'),
        f.fn.min<string | null>('publish_at').as('first'),
      ])
      .executeTakeFirstOrThrow();
  const ahead = await count(published.where('publish_at', '>', time));
  const all = await count(published);
  if (Number(ahead.count) * 2 <= Number(all.count)) return null;
  return (
    `the clock says ${time}, which is before the dates of ${ahead.count} of ${all.count} ` +
    `published entries (the earliest is ${ahead.first}): they are not shown`
  );
}
