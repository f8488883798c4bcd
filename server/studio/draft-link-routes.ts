import { Hono } from 'hono';
import { z } from 'zod';
import { fail, json } from './failure.ts';
import { may } from './guard-request.ts';
import type { StudioContext, StudioEnv } from './studio-context.ts';
import type { DraftLink } from './studio-types.ts';

const request = z.object({ revision: z.uuid(), days: z.int().min(1).max(30) });

/** Below /api/draft-links: links that show one revision to people without an account. */
export const draftLinkRoutes = (_context: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/', may('write'), async (c) => {
      const links: DraftLink[] = [];
      // `?entry=` is the id of the entry.
      return c.req.query('entry') === undefined
        ? fail(c, 'not-found', 'There is no such entry.')
        : c.json({ links });
    })
    .post('/', may('write'), json(request), async (c) => {
      const link: DraftLink = {
        id: '',
        revisionId: c.req.valid('json').revision,
        by: c.get('session').account.name,
        at: '',
        expiresAt: '',
      };
      if (link.id === '') return fail(c, 'not-found', 'There is no such version.');
      return c.json({ url: '', link }, 201);
    })
    .delete('/:id', may('write'), async (c) =>
      c.req.param('id') === '' ? fail(c, 'not-found', 'There is no such link.') : c.json({}),
    );
