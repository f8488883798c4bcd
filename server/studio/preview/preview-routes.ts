import { ACTOR_HEADER } from '../../network/peer.ts';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { rolesThatMay } from '../../../contract/studio/acts.ts';
import { findAccountOfSession } from '../../accounts/sessions.ts';
import { digestOf } from '../../accounts/tokens.ts';
import { TooManyWaiting } from '../../concurrency/turns.ts';
import type { Database } from '../../db/open-database.ts';
import { TokenBuckets } from '../../limits/token-buckets.ts';
import type { Secret } from '../../secret/secret.ts';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { groupOf } from '../people/refusals.ts';
import { SHOW_CHANGE } from './mark-changes.ts';
import { PreviewUnavailable, type Side } from './preview.ts';
import { previewPolicy, type Theme } from './preview-page.ts';
import { readShown } from './shown-revisions.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** The drafts that the address of a preview shows. */
interface ShownDrafts {
  revisions: readonly string[];
  theme?: Theme | undefined;
  /** Whether the page is edited: its links stay in that mode, because the token is in them. */
  edit?: boolean | undefined;
  side?: Side | undefined;
}

/** Milliseconds for which the address of a frame is valid, unless its session ends before. */
const VALID = 10 * 60_000;
/** Rate limits for pages of draft links: of a client, and of a link, which several people may use. */
const OF_CLIENT = { burst: 30, refill: 1_000 };
const OF_LINK = { burst: 120, refill: 250 };

/**
 * Makes the signed token of a frame in the studio, with its drafts, its expiry and the session. It stands in
 * for the cookie, which a sandboxed frame does not send.
 *
 * @param session its digest
 */
export function sealPreview(
  secret: Secret,
  session: string,
  { revisions, theme = 'light', edit, side }: ShownDrafts,
): string {
  const until = Date.now() + VALID;
  return secret.seal(
    'preview',
    [until, session, theme, edit ? 'edit' : side, ...revisions].join('.'),
  );
}

/** Versions that are shown or published together. */
const versions = z.array(z.uuid()).max(50);
/** Drafts to publish, and ids of entries to take down. */
const drafts = z.object({ revisions: versions, without: z.array(z.string()).max(1).optional() });

const draftPage = z.object({
  revisions: versions,
  /** Path and query on the site. */
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(2_000),
  theme: z.enum(['light', 'dark']),
  /** Whether the page is edited: see previewPageRoutes. */
  edit: z.boolean().optional(),
});

const GONE = 'There is no such version any more.';

/**
 * Below /api/preview: addresses of previews, the pages that a publish changes, before and after, and those that show
 * a field.
 */
export const previewRoutes = ({ db, preview, secret }: StudioContext) =>
  new Hono<StudioEnv>()
    .onError((error, c) => {
      if (error instanceof TooManyWaiting)
        return fail(c, 'too-many', 'Other previews of yours are not made yet.', { retryAfter: 5 });
      if (!(error instanceof PreviewUnavailable)) throw error;
      const words = 'The preview does not respond just now. Try again in a few seconds.';
      return fail(c, 'unavailable', words, { retryAfter: 5 });
    })
    .post('/', may('content:read'), json(draftPage), async (c) => {
      const { path, ...shown } = c.req.valid('json');
      const { revisions, edit } = shown;
      if (!(await readShown(db, revisions))) return fail(c, 'not-found', GONE);
      // The studio cannot read the status of its frame's request, so this call renders the page first.
      await preview.render(askerOf(c), { revisions, path, edit });
      const token = sealPreview(secret, c.get('session').digest, shown);
      return c.json({ url: `/preview/${token}${path}` });
    })
    .post('/sides', may('content:read'), json(draftPage.omit({ edit: true })), async (c) => {
      const { path, ...shown } = c.req.valid('json');
      const { revisions } = shown;
      if (!(await readShown(db, revisions))) return fail(c, 'not-found', GONE);
      const urlOf = async (side: Side) => {
        const page = await preview.render(askerOf(c), { revisions, path, side });
        const token = sealPreview(secret, c.get('session').digest, { ...shown, side });
        return page.status === 200 ? `/preview/${token}${path}` : null;
      };
      return c.json({ before: await urlOf('before'), after: await urlOf('after') });
    })
    .get('/places', may('content:read'), async (c) => c.json(await preview.places(askerOf(c))))
    .post('/changes', may('content:read'), json(drafts), async (c) => {
      const { revisions, without } = c.req.valid('json');
      if (!(await readShown(db, revisions))) return fail(c, 'not-found', GONE);
      return c.json(await preview.changes(askerOf(c), revisions, without));
    });

/** The account that waits for a job, until its client disconnects. */
const askerOf = (c: Context<StudioEnv>) => ({
  asker: c.get('session').account.id,
  signal: c.req.raw.signal,
});

/** The drafts of an address, and the account or link that asks for them. */
type Found = ShownDrafts & { asker: string };

/** Reads the token of a frame; null if it has expired, or its session has ended. */
async function findFrame(db: Database, sealed: string): Promise<Found | null> {
  const [until, session = '', theme, mode, ...revisions] = sealed.split('.');
  const asker = Number(until) > Date.now() ? await findAccountOfSession(db, session) : null;
  const shown = {
    theme: theme === 'dark' ? 'dark' : 'light',
    edit: mode === 'edit',
    side: mode === 'before' || mode === 'after' ? mode : undefined,
  } as const;
  return asker === null ? null : { asker, revisions, ...shown };
}

/** Finds a draft link; null if there is none, it has expired, or its account may no longer write. */
async function findLinked(db: Database, digest: string): Promise<Found | null> {
  const link = await db
    .selectFrom('draft_links')
    .leftJoin('accounts', 'accounts.id', 'account_id')
    .select('revision_id')
    .where('digest', '=', digest)
    .where('expires_at', '>', new Date().toISOString())
    .where((e) =>
      e.or([
        e('account_id', 'is', null),
        e.and([e('disabled_at', 'is', null), e('role', 'in', rolesThatMay('content:write'))]),
      ]),
    )
    .executeTakeFirst();
  return link ? { asker: digest, revisions: [link.revision_id] } : null;
}

/** Headers of every response: drafts are not cached, indexed or passed on in referrers. */
const CLOSED = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  // Browsers refuse to open a sandboxed page in a window with another value.
  'Cross-Origin-Opener-Policy': 'unsafe-none',
};

/** The address of a preview: its token, then path and query on the site. */
const ADDRESS = /^\/preview\/([\w.-]+)(\/.*)$/;

/**
 * Pages with drafts, for everybody who has the address; mounted beside the API. In an edited page, elements
 * name the fields that they show, and a script reports them to the studio
 * (studio/edit-on-page/frame-script.ts).
 */
export function previewPageRoutes(context: StudioContext) {
  const { db, preview, secret, studioUrl, frameScript } = context;
  const [ofClient, ofLink] = [new TokenBuckets(OF_CLIENT), new TokenBuckets(OF_LINK)];
  const busy = (c: Context, words: string, status: 429 | 503, seconds: number) =>
    c.text(words, status, { ...CLOSED, 'Retry-After': String(seconds) });

  return new Hono<StudioEnv>()
    .onError((error, c) => {
      const isTooMany = error instanceof TooManyWaiting;
      if (!isTooMany && !(error instanceof PreviewUnavailable)) throw error;
      const words = 'The page cannot be shown just now. Please load it again in a few seconds.';
      return busy(c, words, isTooMany ? 429 : 503, 5);
    })
    .get('/preview/*', async (c) => {
      const { pathname, search } = new URL(c.req.url);
      const [, token = '', path = ''] = ADDRESS.exec(pathname + search) ?? [];
      const sealed = secret.unseal('preview', token);
      const digest = digestOf(token);
      if (sealed === null) {
        const client = groupOf(context, c);
        const now = Date.now();
        // A client at its own limit takes nothing from the link's.
        if (!ofClient.take(client, now) || !ofLink.take(digest, now)) {
          const wait = Math.max(ofClient.wait(client, now), ofLink.wait(digest, now));
          const words = 'Too many pages were loaded. Please load this one again in a few seconds.';
          return busy(c, words, 429, Math.ceil(wait / 1_000));
        }
      }
      const found = await (sealed === null ? findLinked(db, digest) : findFrame(db, sealed));
      if (!found || !(await readShown(db, found.revisions)))
        return c.text('There is no such page, or the link has expired.', 404, CLOSED);
      const { asker, revisions, theme, edit, side } = found;
      if (sealed !== null) c.header(ACTOR_HEADER, `account ${asker}`);
      const { status, html, styles } = await preview.render(
        { asker, signal: c.req.raw.signal },
        { revisions, path, edit, side, shown: { base: `/preview/${token}`, theme } },
      );
      const script = edit ? frameScript : side && SHOW_CHANGE;
      const policy = previewPolicy(styles ?? [], studioUrl, script);
      // Browsers move a script after </html> into the body.
      const whole = script === undefined ? html : `${html}<script>${script}</script>`;
      return c.html(whole, status as 200, { ...CLOSED, 'Content-Security-Policy': policy });
    });
}
