import { Hono } from 'hono';
import { PreviewUnavailable } from './preview.ts';
import { previewPage, previewPolicy } from './preview-page.ts';
import { fieldsOf } from './place-fields.ts';
import { findShown } from './preview-token.ts';
import { readShown } from './shown-revisions.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import type { EditedPage } from '../studio-types.ts';

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
 * (studio/edit-on-page/frame-script.ts). Asked for JSON, the response has its HTML and its fields.
 */
export const previewPageRoutes = (context: StudioContext) =>
  new Hono<StudioEnv>().get('/preview/*', async (c) => {
    const { db, preview, secret, siteUrl, studioUrl, frameScript } = context;
    const { pathname, search } = new URL(c.req.url);
    const [, token = '', path = ''] = ADDRESS.exec(pathname + search) ?? [];
    const shown = await findShown(db, secret, token);
    if (!shown || !(await readShown(db, shown.revisions)))
      return c.text('There is no such page, or the link has expired.', 404, CLOSED);
    const { revisions, theme, edit, link } = shown;
    try {
      const page = await preview.render({ revisions, path, edit });
      const made = previewPage(page.html, { path, base: `/preview/${token}`, siteUrl, theme });
      if (edit && c.req.header('Accept') === 'application/json') {
        const body = { status: page.status, html: made.html, fields: fieldsOf(made.html) };
        return c.json(body satisfies EditedPage, 200, CLOSED);
      }
      const script = edit ? frameScript : undefined;
      const policy = previewPolicy(made, studioUrl, link ? "'none'" : studioUrl, script);
      // After the end, browsers take it for the last of the body.
      const html = script === undefined ? made.html : `${made.html}<script>${script}</script>`;
      return new Response(html, {
        status: page.status,
        headers: {
          ...CLOSED,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': policy,
        },
      });
    } catch (error) {
      if (!(error instanceof PreviewUnavailable)) throw error;
      const words = 'The page cannot be shown just now. Please load it again in a few seconds.';
      return c.text(words, 503, { ...CLOSED, 'Retry-After': '5' });
    }
  });
