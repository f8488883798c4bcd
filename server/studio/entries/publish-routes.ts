import { hash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { json } from '../failure.ts';
import type { ActOutcome } from '../../actions/entries/act-on-entries.ts';
import { may } from '../guard-request.ts';
import {
  bringBack,
  publishEntries,
  scheduleEntries,
  takeDown,
} from '../../actions/entries/publish-entries.ts';
import { findDraftProblems, findEntryReferrers } from './find-draft-problems.ts';
import { respondToAct } from './respond-to-outcome.ts';
import { findPictureDrafts } from '../pictures/picture-drafts.ts';
import type { Acting, StudioContext, StudioEnv } from '../studio-context.ts';
import { undo } from '../../actions/entries/undo.ts';

/** Several entries that are published together, and what people call that. */
const published = z.strictObject({
  revisions: z.array(z.string()).min(1).max(200),
  release: z.string().max(80).optional(),
});

const moment = z.iso.datetime().nullable();

const scheduled = published.extend({ publishAt: moment, unpublishAt: moment });

const drafts = z.object({
  revisions: published.shape.revisions,
  at: moment.optional(),
  until: moment.optional(),
});

/** Where the path of a page redirects to after it is taken down. */
const ended = z.object({ to: z.string().startsWith('/').max(300).optional() });

/**
 * Responds with the outcome of an act. Requests with one `Idempotency-Key` and one content are the same
 * request: the app repeats it if no answer came.
 */
async function act(c: Context<StudioEnv>, work: (acting: Acting) => Promise<ActOutcome>) {
  const acting = c.get('acting');
  const key = c.req.header('Idempotency-Key');
  if (key !== undefined) {
    const named = [acting.actor.id, key, c.req.path, await c.req.text()];
    const request = hash('sha256', JSON.stringify(named), 'base64url');
    acting.actor = { ...acting.actor, request };
  }
  return respondToAct(c, await work(acting));
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
      return c.json({ pictures: await findPictureDrafts(c.get('acting'), revisions) });
    })
    .post('/publish', may('content:publish'), json(published), (c) => {
      const { revisions, release } = c.req.valid('json');
      return act(c, (acting) => publishEntries(acting, revisions, release));
    })
    .post('/schedule', may('content:publish'), json(scheduled), (c) => {
      const { revisions, release, ...dates } = c.req.valid('json');
      return act(c, (acting) => scheduleEntries(acting, revisions, dates, release));
    })
    .get('/entries/:id/referrers', may('content:read'), async (c) =>
      c.json({ referrers: await findEntryReferrers(db, c.req.param('id')) }),
    )
    .post('/entries/:id/take-down', may('content:publish'), json(ended), (c) => {
      const { to } = c.req.valid('json');
      return act(c, (acting) => takeDown(acting, c.req.param('id'), to));
    })
    .post('/entries/:id/bring-back', may('content:publish'), (c) =>
      act(c, (acting) => bringBack(acting, c.req.param('id'))),
    )
    .post('/undo/:id', may('content:publish'), (c) =>
      act(c, (acting) => undo(acting, c.req.param('id'))),
    );
