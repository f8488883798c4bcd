import { Hono } from 'hono';
import { z } from 'zod';
import { picturesIn } from '../../content/link-targets.ts';
import { json } from '../failure.ts';
import { may } from '../guard-request.ts';
import {
  bringBack,
  findDraftProblems,
  findEndProblems,
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

/** Where the path of a page that is taken down leads. */
const end = z.strictObject({
  to: z
    .string()
    .regex(/^\/[a-z0-9/-]*$/, 'must be the path of a page, such as /services')
    .max(300)
    .optional(),
});

/** Directly below /api: what changes what visitors see, and undoes it. */
export const publishRoutes = ({ db, pictureFolders }: StudioContext) => {
  const hasPicture = picturesIn(Object.entries(pictureFolders));
  return new Hono<StudioEnv>()
    .post('/publish/problems', may('read'), json(published), async (c) =>
      c.json({ problems: await findDraftProblems(db, c.req.valid('json').revisions, hasPicture) }),
    )
    .post('/publish', may('write'), json(published), async (c) => {
      const { revisions, release } = c.req.valid('json');
      return respondToAct(c, await publishEntries(db, revisions, actorOf(c), release, hasPicture));
    })
    .post('/schedule', may('write'), json(scheduled), async (c) => {
      const { revisions, release, ...dates } = c.req.valid('json');
      return respondToAct(
        c,
        await scheduleEntries(db, revisions, dates, actorOf(c), release, hasPicture),
      );
    })
    .get('/entries/:id/take-down', may('read'), async (c) =>
      c.json({ problems: await findEndProblems(db, c.req.param('id')) }),
    )
    .post('/entries/:id/take-down', may('write'), json(end), async (c) => {
      const { to } = c.req.valid('json');
      return respondToAct(c, await takeDown(db, c.req.param('id'), actorOf(c), to));
    })
    .post('/entries/:id/bring-back', may('write'), async (c) =>
      respondToAct(c, await bringBack(db, c.req.param('id'), actorOf(c), hasPicture)),
    )
    .post('/undo/:id', may('write'), async (c) =>
      respondToAct(c, await undo(db, c.req.param('id'), actorOf(c))),
    );
};
