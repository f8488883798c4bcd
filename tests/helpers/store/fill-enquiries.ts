import { v7 as uuidv7 } from 'uuid';
import { searchedText } from '../../../server/enquiries/follow-up/searched-text.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { bareSubmission, openAccept, sampleFields } from '../enquiries.ts';

/** The address of all enquiries that `fillEnquiries` makes. */
export const FILLED = 'filled@example.com';
/** Rows per insert. */
const BATCH = 200;

/** Fills a store with enquiries whose texts are costly to search for `a…ab`, the longest that the form takes. */
export async function fillEnquiries(db: Database, count: number): Promise<void> {
  const description = 'a'.repeat(5_000);
  await openAccept(db)(bareSubmission(sampleFields(1, { email: FILLED })));
  const row = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('email', '=', FILLED)
    .executeTakeFirstOrThrow();
  const searched = searchedText([row.name, FILLED, description]);
  for (let done = 1; done < count; done += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - done) }, () => ({
      ...row,
      id: uuidv7(),
      description,
      searched,
    }));
    await db.insertInto('enquiries').values(rows).execute();
  }
}
