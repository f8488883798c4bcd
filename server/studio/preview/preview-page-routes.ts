import { Hono } from 'hono';
import { PreviewUnavailable } from './preview.ts';
import { previewPage, previewPolicy } from './preview-page.ts';
import { findShown } from './preview-token.ts';
import { readShown } from './shown-revisions.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

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

/** Pages with drafts in them, for whoever has the address; mounted beside the API. */
export const previewPageRoutes = ({ db, preview, secret, siteUrl, studioUrl }: StudioContext) =>
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
      const { revisions, theme, link } = shown;
      const page = await preview.render({ revisions, path });
      const base = `/preview/${token}`;
      const { html, styles } = previewPage(page.html, { path, base, siteUrl, theme });
      const policy = previewPolicy(styles, studioUrl, link ? "'none'" : studioUrl);
      return c.html(html, page.status as 200, { ...CLOSED, 'Content-Security-Policy': policy });
    });
