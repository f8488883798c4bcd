import { Hono } from 'hono';
import { z } from 'zod';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { PreviewUnavailable } from './preview.ts';
import { sealPreview } from './preview-token.ts';
import { pathOfShown, readShown } from './shown-revisions.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

/** Versions that are shown or published together. */
const revisions = z.array(z.uuid()).min(1).max(50);

const shown = z.object({
  revisions,
  /** Path and query on the site; by default that of the first entry's page. */
  path: z
    .string()
    .regex(/^\/(?!\/)/)
    .max(2_000)
    .optional(),
  theme: z.enum(['light', 'dark']).optional(),
  /** Whether the frame has the page as it is edited: see preview-page-routes.ts. */
  edit: z.boolean().optional(),
});

/** Below /api/preview: addresses of previews, and the pages that a publish changes. */
export const previewRoutes = ({ db, preview, secret }: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/', may('read'), json(shown), async (c) => {
      const { path, ...drafts } = c.req.valid('json');
      const found = await readShown(db, drafts.revisions);
      if (!found) return fail(c, 'not-found', 'There is no such version any more.');
      return c.json({
        url: `/preview/${sealPreview(secret, drafts)}${path ?? pathOfShown(found[0])}`,
      });
    })
    .post('/changes', may('read'), json(z.object({ revisions })), async (c) => {
      const ids = c.req.valid('json').revisions;
      if (!(await readShown(db, ids)))
        return fail(c, 'not-found', 'There is no such version any more.');
      try {
        return c.json(await preview.changes(ids));
      } catch (error) {
        if (!(error instanceof PreviewUnavailable)) throw error;
        const words = 'The changed pages cannot be listed just now. Try again in a few seconds.';
        return fail(c, 'unavailable', words, { retryAfter: 5 });
      }
    });
