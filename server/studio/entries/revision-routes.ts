import { Hono } from 'hono';
import { z } from 'zod';
import { getRevision } from '../../content/entry-store/revision.ts';
import { compareRevisions } from './compare-revisions.ts';
import { revisionText } from './describe-entry.ts';
import { fail, json, query } from '../failure.ts';
import { may } from '../guard-request.ts';
import { actorOf, respondToSave } from './respond-to-outcome.ts';
import { restoreEntry } from './save-entry.ts';
import type { StudioContext, StudioEnv } from '../studio-context.ts';

const NO_REVISION = 'There is no such version.';

/** Below /api/revisions: every version of every entry. */
export const revisionRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/:id', may('read'), async (c) => {
      const revision = await getRevision(db, c.req.param('id'));
      return revision ? c.json(revisionText(revision)) : fail(c, 'not-found', NO_REVISION);
    })
    .get('/:id/compare', may('read'), query(z.object({ with: z.string() })), async (c) => {
      const after = await getRevision(db, c.req.param('id'));
      const before = await getRevision(db, c.req.valid('query').with);
      if (!after || before?.kind !== after.kind) return fail(c, 'not-found', NO_REVISION);
      return c.json(compareRevisions(before, after));
    })
    .post('/:id/restore', may('write'), json(z.object({ base: z.string() })), async (c) => {
      const given = { id: c.req.param('id'), ...c.req.valid('json') };
      return respondToSave(c, await restoreEntry(db, given, actorOf(c)));
    });
