import { hash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Actor } from '../../accounts/audit-log.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { bringBack, publishEntries, scheduleEntries, takeDown } from './publish-entries.ts';
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

/** Directly below /api: what changes what visitors see, and undoes it. */
export const publishRoutes = (context: StudioContext) =>
  new Hono<StudioEnv>()
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
    .post('/entries/:id/take-down', may('write'), async (c) =>
      respondToAct(c, await takeDown(context, c.req.param('id'), await actorOfRequest(c))),
    )
    .post('/entries/:id/bring-back', may('write'), async (c) =>
      respondToAct(c, await bringBack(context, c.req.param('id'), await actorOfRequest(c))),
    )
    .post('/undo/:id', may('write'), async (c) =>
      respondToAct(c, await undo(context, c.req.param('id'), await actorOfRequest(c))),
    );
