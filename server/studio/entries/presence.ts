import { Hono } from 'hono';
import { z } from 'zod';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { roleMay } from '../../../contract/studio/acts.ts';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Milliseconds for which a session has an entry open after its last request. */
const PRESENCE_TTL = 30_000;

const opened = z.strictObject({ entryId: z.string().max(100).nullable() });

/**
 * Below /api/presence: stores which entry or enquiry a session has open, and responds with the names of others
 * who have it open, and its newest revision or event.
 */
export const presenceRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>().post('/', may('content:read'), json(opened), async (c) => {
    const { entryId } = c.req.valid('json');
    const { digest, account } = c.get('session');
    const enquiry = await findEnquiry(db, entryId);
    if (enquiry && !roleMay(account.role, 'enquiries:read'))
      return fail(c, 'forbidden', 'Your role does not allow this.');
    await write(db, (transaction) =>
      transaction
        .updateTable('sessions')
        .set({ entry_id: entryId, entry_seen_at: new Date().toISOString() })
        .where('digest', '=', digest)
        .execute(),
    );
    if (entryId === null) return c.json({ others: [], newest: null });
    const newest = enquiry ? enquiry.newest : await findNewestRevision(db, entryId);
    return c.json({ others: await listOthers(db, account.id, entryId), newest });
  });

/** Without its text: every open page asks again and again. */
async function findNewestRevision(db: Database, entryId: string): Promise<string | null> {
  const newest = await db
    .selectFrom('revisions')
    .select('id')
    .where('entry_id', '=', entryId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return newest?.id ?? null;
}

/** The newest event of an enquiry; undefined if the id is not that of an enquiry. */
const findEnquiry = (db: Database, id: string | null) =>
  db
    .selectFrom('enquiries')
    .where('id', '=', id ?? '')
    .select((e) =>
      e
        .selectFrom('enquiry_events')
        .whereRef('enquiry_id', '=', 'enquiries.id')
        .select((events) => events.fn.max('enquiry_events.id').as('id'))
        .as('newest'),
    )
    .executeTakeFirst();

/** The names of the others who have an entry open. */
const listOthers = (db: Database, accountId: string, entryId: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select('name')
    .where('entry_id', '=', entryId)
    .where('entry_seen_at', '>', new Date(Date.now() - PRESENCE_TTL).toISOString())
    .where('accounts.id', '!=', accountId)
    .where('disabled_at', 'is', null)
    .groupBy(['accounts.id', 'name'])
    .orderBy('name')
    .execute();
