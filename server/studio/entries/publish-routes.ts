import { hash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Actor } from '../../accounts/audit-log.ts';
import { json } from '../failure.ts';
import { byOf, type ActOutcome } from './act-on-entries.ts';
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
 * Who acts. Requests with one `Idempotency-Key` and one content are the same request: the app repeats it if no
 * answer came.
 */
async function actorOfRequest(c: Context<StudioEnv>): Promise<Actor> {
  const actor = actorOf(c);
  const key = c.req.header('Idempotency-Key');
  if (key === undefined) return actor;
  const named = [actor.id, key, c.req.path, await c.req.text()];
  return { ...actor, request: hash('sha256', JSON.stringify(named), 'base64url') };
}

/** Responds with the outcome of an act of the person who is signed in. */
const act = async (c: Context<StudioEnv>, work: (actor: Actor) => Promise<ActOutcome>) =>
  respondToAct(c, await work(await actorOfRequest(c)));

const drafts = z.object({
  revisions: published.shape.revisions,
  at: moment.optional(),
  until: moment.optional(),
});

/** Where the path of a page redirects to after it is taken down. */
const ended = z.object({ to: z.string().startsWith('/').max(300).optional() });

/** Directly below /api: what changes what visitors see, and undoes it. */
export const publishRoutes = (context: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/publish/problems', may('content:read'), json(drafts), async (c) => {
      const { revisions, ...dates } = c.req.valid('json');
      return c.json({
        problems: await findDraftProblems(context, revisions, dates, byOf(actorOf(c))),
      });
    })
    .post('/publish', may('content:publish'), json(published), (c) => {
      const { revisions, release } = c.req.valid('json');
      return act(c, (actor) => publishEntries(context, revisions, actor, release));
    })
    .post('/schedule', may('content:publish'), json(scheduled), (c) => {
      const { revisions, release, ...dates } = c.req.valid('json');
      return act(c, (actor) => scheduleEntries(context, revisions, dates, actor, release));
    })
    .get('/entries/:id/referrers', may('content:read'), async (c) =>
      c.json({ referrers: await findEntryReferrers(context, c.req.param('id')) }),
    )
    .post('/entries/:id/take-down', may('content:publish'), json(ended), (c) => {
      const { to } = c.req.valid('json');
      return act(c, (actor) => takeDown(context, c.req.param('id'), actor, to));
    })
    .post('/entries/:id/bring-back', may('content:publish'), (c) =>
      act(c, (actor) => bringBack(context, c.req.param('id'), actor)),
    )
    .post('/undo/:id', may('content:publish'), (c) =>
      act(c, (actor) => undo(context, c.req.param('id'), actor)),
    );
