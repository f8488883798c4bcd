import { sql } from 'kysely';
import { engineOf } from '../../db/engine.ts';
import { CLOCK_SKEW, takeName } from '../../db/leases.ts';
import type { Database } from '../../db/open-database.ts';
import { dueDeliveries } from './due-deliveries.ts';

/**
 * A digest is a set of deliveries of events that are claimed, mailed and settled together: all that waits for one
 * person. The set is fixed by the first attempt: a retry has the same mail under the same Message-ID, and whatever
 * comes later waits until an hour after that attempt, which a row of `leases` records.
 */

const HOUR = 3_600_000;
/** Deliveries in a digest. */
const MOST = 500;

/** The id of the assignee of a delivery's enquiry, else `team`. */
const personOf = (delivery: 'deliveries' | 'earlier') =>
  sql<string>`coalesce((select owner_id from enquiries where id = ${sql.ref(`${delivery}.enquiry_id`)}), 'team')`;

const PREFIX = 'digest ';

const textOf = (moment: number) => new Date(moment).toISOString();

/**
 * Finds the delivery that makes a digest due. A new one waits a little for those that follow, and for an earlier one
 * that is retried.
 *
 * @param pause milliseconds
 */
function firstOf(db: Database, destination: string, time: Date, pause: number) {
  const now = time.getTime();
  const person = personOf('deliveries');
  return dueDeliveries(db, destination, textOf(now))
    .ofEvents.where((e) => {
      const toldWithinAnHour = e
        .selectFrom('leases')
        .select('name')
        .where('name', '=', sql<string>`${PREFIX} || ${person}`)
        .where('until', '>', textOf(now))
        .where('until', '<=', textOf(now + HOUR + CLOCK_SKEW));
      const retried = e
        .selectFrom('deliveries as earlier')
        .select('earlier.id')
        .where('earlier.target', '=', destination)
        .where('earlier.status', '=', 'pending')
        .where('earlier.event_id', 'is not', null)
        .where('earlier.attempts', '>', 0)
        .where(personOf('earlier'), '=', person);
      return e.or([
        e('attempts', '>', 0),
        e.and([
          e('created_at', '<=', textOf(now - pause)),
          e.not(e.exists(toldWithinAnHour)),
          e.not(e.exists(retried)),
        ]),
      ]);
    })
    .select(['attempts', person.as('person')])
    .orderBy('next_attempt_at')
    .limit(1);
}

/** Whether there is one to send. */
export const hasDigest = async (...found: Parameters<typeof firstOf>): Promise<boolean> =>
  (await firstOf(...found).executeTakeFirst()) !== undefined;

/** Selects the deliveries of one digest, and lets no other begin for that person within the hour. */
export async function takeDigest(db: Database, destination: string, time: Date, pause: number) {
  const first = await firstOf(db, destination, time, pause).executeTakeFirst();
  if (!first) return [];
  const now = time.getTime();
  const { attempts, person } = first;
  const query = dueDeliveries(db, destination, textOf(now))
    .ofEvents.where('attempts', attempts === 0 ? '=' : '>', 0)
    .where(personOf('deliveries'), '=', person)
    .select(['id', 'enquiry_id', 'event_id', 'attempts', 'attempts_before_replay'])
    .orderBy('event_id')
    .limit(MOST);
  const rows = await engineOf(db).lockRows(query, 'skip').execute();
  if (attempts === 0 && rows.length > 0) {
    const isTaken = await takeName(db, PREFIX + person, textOf(now + HOUR), (e) =>
      e.or([
        e('leases.until', '<=', textOf(now)),
        e('leases.until', '>', textOf(now + HOUR + CLOCK_SKEW)),
      ]),
    );
    if (!isTaken) return [];
  }
  return rows;
}
