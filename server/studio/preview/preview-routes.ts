import { Hono } from 'hono';
import { z } from 'zod';
import { digestOf } from '../../accounts/tokens.ts';
import type { Database } from '../../db/open-database.ts';
import type { Secret } from '../../secret/secret.ts';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { PreviewUnavailable } from './preview.ts';
import { previewPage, previewPolicy, type Theme } from './preview-page.ts';
import { readShown } from './shown-revisions.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** What the address of a preview authorizes to see. */
interface ShownDrafts {
  revisions: readonly string[];
  theme?: Theme | undefined;
  /** Whether the page is edited: its links stay in that mode, because the token is in them. */
  edit?: boolean | undefined;
}

/** Milliseconds for which the address of a frame is valid. */
const VALID = 10 * 60_000;

/** Makes the token of a frame in the studio: what it shows, and until when, signed. */
export const sealPreview = (
  secret: Secret,
  { revisions, theme = 'light', edit }: ShownDrafts,
): string =>
  secret.seal('preview', [Date.now() + VALID, theme, edit ? 'edit' : '', ...revisions].join('.'));

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
  /** Whether the page is one that is edited: see previewPageRoutes. */
  edit: z.boolean().optional(),
});

const GONE = 'There is no such version any more.';

/** Below /api/preview: addresses of previews, the pages that a publish changes, and those that show a field. */
export const previewRoutes = ({ db, preview, secret }: StudioContext) =>
  new Hono<StudioEnv>()
    .onError((error, c) => {
      if (!(error instanceof PreviewUnavailable)) throw error;
      const words = 'The preview does not respond just now. Try again in a few seconds.';
      return fail(c, 'unavailable', words, { retryAfter: 5 });
    })
    .post('/', may('read'), json(draftPage), async (c) => {
      const { path, ...shown } = c.req.valid('json');
      const { revisions, edit } = shown;
      if (!(await readShown(db, revisions))) return fail(c, 'not-found', GONE);
      // The studio cannot read how its frame's request ends. That one gets this page.
      await preview.render({ revisions, path, edit });
      return c.json({ url: `/preview/${sealPreview(secret, shown)}${path}` });
    })
    .get('/places', may('read'), async (c) => c.json(await preview.places()))
    .post('/changes', may('read'), json(drafts), async (c) => {
      const { revisions, without } = c.req.valid('json');
      if (!(await readShown(db, revisions))) return fail(c, 'not-found', GONE);
      return c.json(await preview.changes(revisions, without));
    });

/** Finds what the token of a frame or of a draft link shows; null if there is none, or it has expired. */
async function findShown(db: Database, secret: Secret, token: string): Promise<ShownDrafts | null> {
  const [until, theme, mode, ...revisions] = secret.unseal('preview', token)?.split('.') ?? [];
  if (until !== undefined)
    return Number(until) > Date.now()
      ? {
          revisions,
          theme: theme === 'dark' ? 'dark' : 'light',
          edit: mode === 'edit' || undefined,
        }
      : null;
  const link = await db
    .selectFrom('draft_links')
    .select('revision_id')
    .where('digest', '=', digestOf(token))
    .where('expires_at', '>', new Date().toISOString())
    .executeTakeFirst();
  return link ? { revisions: [link.revision_id] } : null;
}

/** Of every response: nobody may keep, index or pass on what is not published. */
const CLOSED = {
  'Cache-Control': 'no-store',
  'X-Robots-Tag': 'noindex, nofollow',
  'Referrer-Policy': 'no-referrer',
  // Browsers refuse to open a sandboxed page in a window with another value.
  'Cross-Origin-Opener-Policy': 'unsafe-none',
};

/** Of a page with drafts: its token, and path and query on the site. */
const ADDRESS = /^\/preview\/([\w.-]+)(\/.*)$/;

/**
 * Pages with drafts in them, for whoever has the address; mounted beside the API. In a page that is edited,
 * elements name the fields that they show, and one script tells the studio about them
 * (studio/edit-on-page/frame-script.ts).
 */
export const previewPageRoutes = ({
  db,
  preview,
  secret,
  siteUrl,
  studioUrl,
  frameScript,
}: StudioContext) =>
  new Hono<StudioEnv>()
    .onError((error, c) => {
      if (!(error instanceof PreviewUnavailable)) throw error;
      const words = 'The page cannot be shown just now. Please load it again in a few seconds.';
      return c.text(words, 503, { ...CLOSED, 'Retry-After': '5' });
    })
    .get('/preview/*', async (c) => {
      const { pathname, search } = new URL(c.req.url);
      const [, token = '', path = ''] = ADDRESS.exec(pathname + search) ?? [];
      const shown = await findShown(db, secret, token);
      if (!shown || !(await readShown(db, shown.revisions)))
        return c.text('There is no such page, or the link has expired.', 404, CLOSED);
      const { revisions, theme, edit } = shown;
      const page = await preview.render({ revisions, path, edit });
      const base = `/preview/${token}`;
      const { html, styles } = previewPage(page.html, { path, base, siteUrl, theme });
      const script = edit ? frameScript : undefined;
      const policy = previewPolicy(styles, studioUrl, script);
      // Browsers put what comes after the end into the body.
      const whole = script === undefined ? html : `${html}<script>${script}</script>`;
      return c.html(whole, page.status as 200, { ...CLOSED, 'Content-Security-Policy': policy });
    });
