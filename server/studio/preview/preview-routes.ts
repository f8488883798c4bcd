import { Hono } from 'hono';
import { z } from 'zod';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { PreviewUnavailable } from './preview.ts';
import { sealPreview } from './preview-page-routes.ts';
import { readShown } from './shown-revisions.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Versions that are shown or published together. */
const drafts = z.object({ revisions: z.array(z.uuid()).min(1).max(50) });

const shown = drafts.extend({
  /** Path and query on the site. */
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(2_000),
  theme: z.enum(['light', 'dark']),
});

const GONE = 'There is no such version any more.';

/** Below /api/preview: addresses of previews, and the pages that a publish changes. */
export const previewRoutes = ({ db, preview, secret }: StudioContext) =>
  new Hono<StudioEnv>()
    .onError((error, c) => {
      if (!(error instanceof PreviewUnavailable)) throw error;
      const words = 'The preview does not respond just now. Try again in a few seconds.';
      return fail(c, 'unavailable', words, { retryAfter: 5 });
    })
    .post('/', may('read'), json(shown), async (c) => {
      const { path, theme, revisions } = c.req.valid('json');
      if (!(await readShown(db, revisions))) return fail(c, 'not-found', GONE);
      // The studio cannot read how its frame's request ends. That one gets this page.
      await preview.render({ revisions, path });
      return c.json({ url: `/preview/${sealPreview(secret, { revisions, theme })}${path}` });
    })
    .post('/changes', may('read'), json(drafts), async (c) => {
      const { revisions } = c.req.valid('json');
      if (!(await readShown(db, revisions))) return fail(c, 'not-found', GONE);
      return c.json(await preview.changes(revisions));
    });
