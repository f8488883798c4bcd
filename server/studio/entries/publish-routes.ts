import { Hono } from 'hono';
import { z } from 'zod';
import { json } from '../failure.ts';
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

const drafts = z.object({ revisions: published.shape.revisions, at: moment.optional() });

/** Where the path of a page that is taken down leads from then on. */
const ended = z.object({ to: z.string().startsWith('/').max(300).optional() });

/** Directly below /api: what changes what visitors see, and undoes it. */
export const publishRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .post('/publish/problems', may('read'), json(drafts), async (c) => {
      const { revisions, at } = c.req.valid('json');
      return c.json({ problems: await findDraftProblems(db, revisions, at ?? undefined) });
    })
    .post('/publish', may('write'), json(published), async (c) => {
      const { revisions, release } = c.req.valid('json');
      return respondToAct(c, await publishEntries(db, revisions, actorOf(c), release));
    })
    .post('/schedule', may('write'), json(scheduled), async (c) => {
      const { revisions, release, ...dates } = c.req.valid('json');
      return respondToAct(c, await scheduleEntries(db, revisions, dates, actorOf(c), release));
    })
    .get('/entries/:id/referrers', may('read'), async (c) =>
      c.json({ referrers: await findEntryReferrers(db, c.req.param('id')) }),
    )
    .post('/entries/:id/take-down', may('write'), json(ended), async (c) => {
      const { to } = c.req.valid('json');
      return respondToAct(c, await takeDown(db, c.req.param('id'), actorOf(c), to));
    })
    .post('/entries/:id/bring-back', may('write'), async (c) =>
      respondToAct(c, await bringBack(db, c.req.param('id'), actorOf(c))),
    )
    .post('/undo/:id', may('write'), async (c) =>
      respondToAct(c, await undo(db, c.req.param('id'), actorOf(c))),
    );
