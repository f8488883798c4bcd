import { hash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Actor } from '../../accounts/audit-log.ts';
import { json } from '../failure.ts';
import { byOf } from './act-on-entries.ts';
import { may } from '../guard-request.ts';
import {
  bringBack,
  findDraftProblems,
  findEntryReferrers,
  publishEntries,
  scheduleEntries,
  takeDown,
} from './publish-entries.ts';
import { actorOf, respondToAct } from './respond-to-outcome.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import { undo } from './undo.ts';

/** Several entries that are published together, and what people call that. */
const published = z.strictObject({
  revisions: z.array(z.string()).min(1).max(200),
  release: z.string().max(80).optional(),
});

const moment = z.iso.datetime().nullable();

const scheduled = published.extend({ publishAt: moment, unpublishAt: moment });

/**
 * Who acts. What the app sends again because no answer came (`Idempotency-Key`) is one request, if it is about
 * the same thing.
 */
async function actorOfRequest(c: Context<StudioEnv>): Promise<Actor> {
  const actor = actorOf(c);
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return actor;
  const named = [actor.id, key, c.req.path, await c.req.text()];
  return { ...actor, request: hash('sha256', JSON.stringify(named), 'base64url') };
}
const drafts = z.object({ revisions: published.shape.revisions, at: moment.optional() });

/** Where the path of a page that is taken down leads from then on. */
const ended = z.object({ to: z.string().startsWith('/').max(300).optional() });

/** Directly below /api: what changes what visitors see, and undoes it. */
export const publishRoutes = (context: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/publish/problems', may('read'), json(drafts), async (c) => {
      const { revisions, at } = c.req.valid('json');
      return c.json({
        problems: await findDraftProblems(context, revisions, at, byOf(actorOf(c))),
      });
    })
    .post('/publish', may('write'), json(published), async (c) => {
      const { revisions, release } = c.req.valid('json');
      return respondToAct(
        c,
        await publishEntries(context, revisions, await actorOfRequest(c), release),
      );
    })
    .post('/schedule', may('write'), json(scheduled), async (c) => {
      const { revisions, release, ...dates } = c.req.valid('json');
      return respondToAct(
        c,
        await scheduleEntries(context, revisions, dates, await actorOfRequest(c), release),
      );
    })
    .get('/entries/:id/referrers', may('read'), async (c) =>
      c.json({ referrers: await findEntryReferrers(context, c.req.param('id')) }),
    )
    .post('/entries/:id/take-down', may('write'), json(ended), async (c) => {
      const { to } = c.req.valid('json');
      return respondToAct(
        c,
        await takeDown(context, c.req.param('id'), await actorOfRequest(c), to),
      );
    })
    .post('/entries/:id/bring-back', may('write'), async (c) =>
      respondToAct(c, await bringBack(context, c.req.param('id'), await actorOfRequest(c))),
    )
    .post('/undo/:id', may('write'), async (c) =>
      respondToAct(c, await undo(context, c.req.param('id'), await actorOfRequest(c))),
    );
