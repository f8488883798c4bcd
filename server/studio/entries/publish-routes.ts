import { Hono } from 'hono';
import { z } from 'zod';
import { revisionInfo } from './describe-entry.ts';
import { fail, json } from '../failure.ts';
import { may } from '../guard-request.ts';
import { publishEntries, scheduleEntry } from './publish-entries.ts';
import { actorOf, respondToAct } from './respond-to-outcome.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';
import { undo } from './undo.ts';

/** Several entries that are published together. */
const published = z.strictObject({ revisions: z.array(z.string()).min(1).max(200) });

const moment = z.iso.datetime().nullable();

const scheduled = z.strictObject({ revision: z.string(), publishAt: moment, unpublishAt: moment });

/** Directly below /api: publish, schedule, undo. */
export const publishRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/publish', may('write'), json(published), async (c) =>
      respondToAct(c, await publishEntries(db, c.req.valid('json').revisions, actorOf(c))),
    )
    .post('/schedule', may('write'), json(scheduled), async (c) => {
      const { revision: id, ...dates } = c.req.valid('json');
      const result = await scheduleEntry(db, id, dates, actorOf(c));
      return 'outcome' in result
        ? respondToAct(c, result)
        : c.json({ revision: revisionInfo(result) });
    })
    .post('/undo/:id', may('write'), async (c) => {
      const undone = await undo(db, c.req.param('id'), actorOf(c));
      if (undone.outcome === 'unknown') return fail(c, 'not-found', 'There is nothing to undo.');
      if (undone.outcome === 'refused')
        return fail(c, 'conflict', undone.message, { problems: undone.problems });
      return c.json({});
    });
