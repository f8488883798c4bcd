import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { lacksScope } from '../../accounts/authority.ts';
import { isKind } from '../../../contract/kinds/content-kinds.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import {
  getNewestRevision,
  listRevisions,
  type Revision,
} from '../../content/entry-store/revision.ts';
import {
  calls,
  describeApi,
  entryName,
  revisionName,
  seenBy,
  type AutomationEnv,
  type Scoped,
} from './automation-calls.ts';
import { enquiryRoutes } from './enquiry-routes.ts';
import { mediaRoutes } from './media-routes.ts';
import { describeEntry, revisionInfoOf, revisionTextsOf } from '../entries/describe-entry.ts';
import { fail, json, query, type Failure } from '../failure.ts';
import { listEntryPage } from '../entries/list-entries.ts';
import { publishEntries } from '../../actions/entries/publish-entries.ts';
import { failNoEntry, respondEntry } from '../entries/respond-entry.ts';
import { saveEntry, STALE } from '../../actions/entries/save-entry.ts';
import { findPictureDrafts } from '../pictures/picture-drafts.ts';
import { readsOf, type StudioContext } from '../studio-context.ts';
import { failAction, runFor } from '../respond-to-action.ts';
import { requireKey } from './require-key.ts';

const scoped: Scoped =
  ({ scope }) =>
  async (c, next) =>
    c.get('key').scopes.includes(scope) ? next() : fail(c, 'forbidden', lacksScope(scope));

/**
 * Below /api/v1: the automation API. It accepts keys, and no cookies.
 *
 * @param withKey shared with others that accept keys, so that a key has one rate limit
 */
export function automationRoutes(context: StudioContext, withKey = requireKey(context)) {
  const { db, studioUrl } = context;

  /** Responds to a stale base with the newest and the refused version, or with the id of the newest. */
  async function respondStale(c: Context<AutomationEnv>, newest: Revision) {
    c.header('ETag', `"${newest.id}"`);
    const error = { code: 'conflict', message: STALE } as const;
    const [described] = await revisionTextsOf(c.get('acting'), [newest]);
    const refused: unknown = c.req.method === 'PUT' ? await c.req.json() : undefined;
    const cut = () => ({ error, newest: revisionName.parse(newest) });
    return c.json(seenBy(c, 'content:read', { error, newest: described!, refused }, cut), 412);
  }

  /** Finds the entry of a path. */
  const withEntry: MiddlewareHandler<AutomationEnv> = async (c, next) => {
    const { type = '', slug = '' } = c.req.param() as Record<string, string>;
    const id = isKind(type) ? await findEntry(db, type, slug) : null;
    const newest = id === null ? null : await getNewestRevision(db, id);
    if (!newest) return failNoEntry(c);
    c.set('entry', newest);
    return next();
  };

  /** Rejects changes that are not based on the newest revision. After `withEntry`. */
  const onNewest: MiddlewareHandler<AutomationEnv> = async (c, next) => {
    const etag = c.req.header('If-Match');
    if (!etag) {
      const message = 'Send the ETag of the entry as If-Match.';
      return c.json({ error: { code: 'invalid', message } } satisfies Failure, 428);
    }
    const newest = c.get('entry');
    return etag.replaceAll(/^W\/|"/g, '') === newest.id ? next() : respondStale(c, newest);
  };

  /** Responds with the entry that was changed. */
  async function respondChanged(c: Context<AutomationEnv>, more: object = {}) {
    const entry = await describeEntry(c.get('acting'), c.get('entry').entryId);
    if (!entry) return failNoEntry(c);
    c.header('ETag', `"${entry.newest.id}"`);
    return c.json({ ...seenBy(c, 'content:read', entry, (one) => entryName.parse(one)), ...more });
  }

  const { getEntry, saveDraft, publish, ...lists } = calls;
  return new Hono<AutomationEnv>()
    .basePath('/api/v1')
    .get('/openapi.json', (c) => c.json(describeApi(`${studioUrl}/api/v1`)))
    .use(withKey)
    .get('/entries', scoped(lists.listEntries), query(lists.listEntries.query), async (c) => {
      const { type: kind, q: words, limit, cursor: after } = c.req.valid('query');
      const reads = readsOf(c.get('acting'));
      const { entries, next } = await listEntryPage(reads, { kind, words, limit, after });
      return c.json({ entries, next_cursor: next });
    })
    .get('/entries/:type/:slug', scoped(getEntry), withEntry, (c) =>
      respondEntry(c, c.get('entry').entryId),
    )
    .put(
      '/entries/:type/:slug/draft',
      scoped(saveDraft),
      withEntry,
      json(saveDraft.body, 'studio'),
      onNewest,
      async (c) => {
        const { entryId, id: base } = c.get('entry');
        const draft = { ...c.req.valid('json'), entryId, base };
        const saved = await runFor(c.get('acting'), saveEntry, draft);
        if (saved.ok) return respondChanged(c);
        return saved.newest ? respondStale(c, saved.newest) : failAction(c, saved);
      },
    )
    .post('/entries/:type/:slug/publish', scoped(publish), withEntry, onNewest, async (c) => {
      const { id } = c.get('entry');
      const shown = await findPictureDrafts(c.get('acting'), [id]);
      const own = shown.filter(({ isOwn, publishAt }) => isOwn && publishAt === null);
      const revisions = [id, ...own.map(({ revision }) => revision)];
      const done = await runFor(c.get('acting'), publishEntries, { revisions });
      const pictures = shown.map((one) => ({ id: one.slug, published: own.includes(one) }));
      if (done.ok) return respondChanged(c, pictures.length > 0 ? { pictures } : {});
      const message = 'Nothing was published. The scope content:read shows why.';
      return failAction(
        c,
        seenBy(c, 'content:read', done, ({ code }) => ({ code, message })),
      );
    })
    .get('/entries/:type/:slug/revisions', scoped(lists.listRevisions), withEntry, async (c) => {
      const revisions = await listRevisions(readsOf(c.get('acting')), c.get('entry').entryId);
      return c.json({ revisions: revisions.map(revisionInfoOf) });
    })
    .route('/media', mediaRoutes(context, scoped))
    .route('/enquiries', enquiryRoutes(context, scoped))
    .all('*', (c) => fail(c, 'not-found', 'There is no such call.'));
}
