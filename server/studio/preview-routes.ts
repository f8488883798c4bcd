import { Hono } from 'hono';
import { z } from 'zod';
import { fail, json } from './failure.ts';
import { may } from './guard-request.ts';
import type { StudioContext, StudioEnv } from './studio-context.ts';
import type { ChangedPages } from './studio-types.ts';

/** Entries that are published or shown together. */
const revisions = z.array(z.uuid()).min(1).max(50);

const shown = z.object({
  revisions,
  /** Path and query on the site; by default that of the first entry's page. */
  path: z.string().regex(/^\/(?!\/)/).max(2_000).optional(),
  theme: z.enum(['light', 'dark']).optional(),
});

/** Below /api/preview: addresses of previews, and the pages that a publish changes. */
export const previewRoutes = (_context: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/', may('read'), json(shown), async (c) => {
      if (c.req.valid('json').revisions.length === 0)
        return fail(c, 'not-found', 'There is no such version.');
      // Of the frame, on the studio's own origin; valid for ten minutes.
      return c.json({ url: '/preview/' });
    })
    .post('/changes', may('read'), json(z.object({ revisions })), async (c) => {
      if (c.req.valid('json').revisions.length === 0)
        return fail(c, 'unavailable', 'The preview is busy.', { retryAfter: 5 });
      const changes: ChangedPages = { pages: [], checked: 0, total: 0, problems: [] };
      return c.json(changes);
    });
