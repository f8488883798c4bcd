import { DESK_LIMITS } from '../../../contract/studio/desk.ts';
import type { Database } from '../../db/open-database.ts';
import { readLocked, type Enquiry } from '../../enquiries/follow-up/enquiry-events.ts';
import { NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { Refused } from '../refused.ts';

/**
 * All enquiries of the persons of these and of another one, which will be one person.
 *
 * @param to the id of the other one
 * @throws {Refused} if there is none, or they are too many
 */
export async function linkedBy(
  db: Database,
  rows: readonly Enquiry[],
  to: string,
): Promise<Enquiry[]> {
  const ids = [...rows.map(({ id }) => id), to];
  const persons = await db
    .selectFrom('enquiries')
    .select('person_id')
    .where('id', 'in', ids)
    .where('person_id', 'is not', null)
    .execute();
  const joined = await readLocked(
    db,
    (e) =>
      e.or([
        e('id', 'in', ids),
        e('person_id', 'in', [...persons.map(({ person_id }) => person_id!), '']),
      ]),
    DESK_LIMITS.linked + 1,
  );
  if (joined.length > DESK_LIMITS.linked)
    throw new Refused(
      'invalid',
      `At most ${DESK_LIMITS.linked} enquiries can be linked. Nothing was changed.`,
    );
  if (!joined.some(({ id }) => id === to)) throw new Refused('not-found', NO_ENQUIRY);
  return joined;
}
