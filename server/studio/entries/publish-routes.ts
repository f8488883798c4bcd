import { hash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import {
  bringBack,
  publishEntries,
  scheduleEntries,
  takeDown,
} from '../../actions/entries/publish-entries.ts';
import { findDraftProblems, findEntryReferrers } from './find-draft-problems.ts';
import { respondToAction } from '../respond-to-action.ts';
import { publishInput, redirected, scheduleInput } from '../../../contract/actions/entry-acts.ts';
import { findPictureDrafts, findUndescribed } from '../pictures/picture-drafts.ts';
import type { Acting, StudioContext, StudioEnv } from '../studio-context.ts';
import { undo } from '../../actions/entries/undo.ts';

const drafts = z.object({
  revisions: publishInput.shape.revisions,
  at: scheduleInput.shape.publishAt.optional(),
  until: scheduleInput.shape.unpublishAt.optional(),
});

/**
 * Who acts. Requests with one `Idempotency-Key` and one content are the same request: the app repeats it if no answer
 * came.
 */
async function once(c: Context<StudioEnv>): Promise<Acting> {
  const acting = c.get('acting');
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return acting;
  const named = [acting.actor.id, key, c.req.path, await c.req.text()];
  const request = hash('sha256', JSON.stringify(named), 'base64url');
  return { ...acting, actor: { ...acting.actor, request } };
}

/** Directly below /api: what changes what visitors see, and undoes it. */
export const publishRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/publish/problems', may('content:read'), json(drafts), async (c) => {
      const { revisions, ...dates } = c.req.valid('json');
      return c.json({ problems: await findDraftProblems(c.get('acting'), revisions, dates) });
    })
    .post('/publish/pictures', may('content:read'), json(drafts), async (c) => {
      const { revisions } = c.req.valid('json');
      const acting = c.get('acting');
      const pictures = await findPictureDrafts(acting, revisions);
      return c.json({ pictures, undescribed: await findUndescribed(acting, revisions) });
    })
    .post('/publish', json(publishInput), async (c) =>
      respondToAction(c, await once(c), publishEntries, c.req.valid('json')),
    )
    .post('/schedule', json(scheduleInput), async (c) =>
      respondToAction(c, await once(c), scheduleEntries, c.req.valid('json')),
    )
    .get('/entries/:id/referrers', may('content:read'), async (c) =>
      c.json({ referrers: await findEntryReferrers(db, c.req.param('id')) }),
    )
    .post('/entries/:id/take-down', json(redirected), async (c) => {
      const given = { entryId: c.req.param('id'), ...c.req.valid('json') };
      return respondToAction(c, await once(c), takeDown, given);
    })
    .post('/entries/:id/bring-back', async (c) =>
      respondToAction(c, await once(c), bringBack, { entryId: c.req.param('id') }),
    )
    .post('/undo/:id', async (c) =>
      respondToAction(c, await once(c), undo, { id: c.req.param('id') }),
    );
