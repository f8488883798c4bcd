import { Hono } from 'hono';
import { z } from 'zod';
import { ROLE_REFUSED } from '../../accounts/authority.ts';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { roleMay } from '../../../contract/studio/acts.ts';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Milliseconds for which a tab has an entry open after its last request. */
const PRESENCE_TTL = 30_000;

const opened = z.strictObject({
  entryId: z.string().max(100).nullable(),
  /** Made by the tab; of a page that has none, a session is one tab. */
  tab: z.uuid().optional(),
  /** The path of the field with the cursor, and the number of the block in a formatted text: `body#3`. */
  place: z.string().max(200).optional(),
});

/**
 * Below /api/presence: stores which entry or enquiry a tab has open, and responds with the names of others who have
 * it open and where they are in it, one's own other tabs among them, and its newest revision or event.
 */
export const presenceRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>().post('/', may('content:read'), json(opened), async (c) => {
    const { entryId, tab, place = null } = c.req.valid('json');
    const { digest, account } = c.get('session');
    const enquiry = await findEnquiry(db, entryId);
    if (enquiry && !roleMay(account.role, 'enquiries:read'))
      return fail(c, 'forbidden', ROLE_REFUSED);
    // Of another session the same id is another tab.
    const id = `${digest} ${tab ?? ''}`;
    await storeTab(db, { id, session: digest, entry_id: entryId, place });
    if (entryId === null) return c.json({ others: [], newest: null });
    const newest = enquiry ? enquiry.newest : await findNewestRevision(db, entryId);
    return c.json({ others: await listOthers(db, account.id, id, entryId), newest });
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

const timedOut = () => new Date(Date.now() - PRESENCE_TTL).toISOString();

/** Stores what a tab has open; null for nothing. */
const storeTab = (
  db: Database,
  {
    entry_id,
    ...tab
  }: { id: string; session: string; entry_id: string | null; place: string | null },
) =>
  write(db, async (transaction) => {
    await transaction
      .deleteFrom('open_tabs')
      .where((e) => e.or([e('id', '=', tab.id), e('seen_at', '<=', timedOut())]))
      .execute();
    if (entry_id !== null)
      await transaction
        .insertInto('open_tabs')
        .values({ ...tab, entry_id, seen_at: new Date().toISOString() })
        .execute();
  });

/** What one's own other tabs are called, whose names are listed after those of others. */
const OWN_TAB = { name: 'You (in another tab)', place: null, own: true };

/** The names of the others who have an entry open, and the place in it where they were last. */
async function listOthers(
  db: Database,
  accountId: string,
  tab: string,
  entryId: string,
): Promise<{ name: string; place: string | null; own?: boolean }[]> {
  const accounts = await db
    .selectFrom('open_tabs')
    .innerJoin('sessions', 'digest', 'session')
    .innerJoin('accounts', 'accounts.id', 'account_id')
    .select(['accounts.id', 'name'])
    .select((e) => e.fn.max('place').as('place'))
    .where('open_tabs.entry_id', '=', entryId)
    .where('open_tabs.seen_at', '>', timedOut())
    .where('open_tabs.id', '!=', tab)
    .where('disabled_at', 'is', null)
    .groupBy(['accounts.id', 'name'])
    .orderBy('name')
    .execute();
  const others = accounts.filter(({ id }) => id !== accountId).map(({ id: _, ...one }) => one);
  return others.length < accounts.length ? [...others, OWN_TAB] : others;
}
