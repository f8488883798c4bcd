import { Hono } from 'hono';
import {
  createDraftLink,
  newDraftLink,
  revokeDraftLink,
} from '../../actions/people/draft-link-actions.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { failAction, respondToAction, runFor } from '../respond-to-action.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import { pathShowing } from './shown-revisions.ts';

/** Below /api/draft-links: links that show one revision to people without an account. */
export const draftLinkRoutes = ({ db, studioUrl }: StudioContext) =>
  new Hono<StudioEnv>()
    /** `?entry=`: the id of an entry. */
    .get('/', may('content:write'), async (c) => {
      const links = await db
        .selectFrom('draft_links')
        .innerJoin('revisions', 'revisions.id', 'revision_id')
        .select(['digest as id', 'revision_id as revisionId', 'draft_links.created_by as by'])
        .select(['draft_links.created_at as at', 'expires_at as expiresAt'])
        .where('entry_id', '=', c.req.query('entry') ?? '')
        .where('expires_at', '>', new Date().toISOString())
        .orderBy('at', 'desc')
        .execute();
      return c.json({ links });
    })
    .post('/', json(newDraftLink), async (c) => {
      const acting = c.get('acting');
      const done = await runFor(acting, createDraftLink, c.req.valid('json'));
      if (!done.ok) return failAction(c, done);
      const { id, token, shown } = done.value;
      return c.json({ url: `${studioUrl}/preview/${token}${pathShowing(shown)}`, id }, 201);
    })
    .delete('/:id', (c) =>
      respondToAction(c, c.get('acting'), revokeDraftLink, { id: c.req.param('id') }, () => ({})),
    );
