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

/** At most this many entries are on one screen. */
const MOST = 60;

const opened = z.strictObject({
  entryId: z.string().max(100).nullable(),
  /** Made by the tab; of a page that has none, a session is one tab. */
  tab: z.uuid().optional(),
  /** The path of the field with the cursor, and the number of the block in a formatted text: `body#3`. */
  place: z.string().max(200).optional(),
});

/** What else the same page has open, each as a tab of its own. */
const openedTogether = opened.extend({ also: z.array(opened).max(MOST).optional() });

/**
 * Below /api/presence: stores which entry or enquiry a tab has open, and responds with the names of others who have
 * it open and where they are in it, one's own other tabs among them, and its newest revision or event.
 */
export const presenceRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>().post('/', may('content:read'), json(openedTogether), async (c) => {
    const { also = [], ...first } = c.req.valid('json');
    const { digest, account } = c.get('session');
    const all = [first, ...also];
    const enquiries = await findEnquiries(
      db,
      all.flatMap(({ entryId }) => entryId ?? []),
    );
    if (enquiries.size > 0 && !roleMay(account.role, 'enquiries:read'))
      return fail(c, 'forbidden', ROLE_REFUSED);
    const tabs = all.map(({ entryId, tab, place = null }) => ({
      // Of another session the same id is another tab.
      id: `${digest} ${tab ?? ''}`,
      session: digest,
      entry_id: entryId,
      place,
    }));
    await storeTabs(db, tabs);
    const seen = await Promise.all(
      tabs.map(async ({ id, entry_id: entryId }) => {
        if (entryId === null) return { others: [], newest: null };
        const newest = enquiries.get(entryId) ?? (await findNewestRevision(db, entryId));
        return { others: await listOthers(db, account.id, id, entryId), newest };
      }),
    );
    return c.json({ ...seen[0]!, ...(also.length > 0 && { also: seen.slice(1) }) });
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

/** The newest event of each of those that are enquiries, by their ids. */
async function findEnquiries(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  const found = await db
    .selectFrom('enquiries')
    .where('id', 'in', ['', ...ids])
    .select((e) => [
      'id',
      e
        .selectFrom('enquiry_events')
        .whereRef('enquiry_id', '=', 'enquiries.id')
        .select((events) => events.fn.max('enquiry_events.id').as('id'))
        .as('newest'),
    ])
    .execute();
  return new Map(found.map(({ id, newest }) => [id, newest]));
}

const timedOut = () => new Date(Date.now() - PRESENCE_TTL).toISOString();

/** What a tab has open; `entry_id` is null for nothing. */
interface OpenTab {
  id: string;
  session: string;
  entry_id: string | null;
  place: string | null;
}

const storeTabs = (db: Database, tabs: readonly OpenTab[]) =>
  write(db, async (transaction) => {
    const ids = tabs.map(({ id }) => id);
    await transaction
      .deleteFrom('open_tabs')
      .where((e) => e.or([e('id', 'in', ids), e('seen_at', '<=', timedOut())]))
      .execute();
    for (const { entry_id, ...tab } of tabs)
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
