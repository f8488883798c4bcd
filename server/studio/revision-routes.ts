import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { z } from 'zod';
import { getRevision } from '../content/entry-store/revision.ts';
import { compareRevisions } from './compare-revisions.ts';
import { revisionText } from './describe-entry.ts';
import { fail, json } from './failure.ts';
import { may } from './guard-request.ts';
import { actorOf, respondToSave } from './respond-to-outcome.ts';
import { restoreEntry } from './save-entry.ts';
import type { StudioContext, StudioEnv } from './studio-context.ts';
import type { RevisionComparison } from './studio-types.ts';

const NO_REVISION = 'There is no such version.';

/** Below /api/revisions: every version of every entry. */
export const revisionRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/:id', may('read'), async (c) => {
      const revision = await getRevision(db, c.req.param('id'));
      return revision ? c.json(revisionText(revision)) : fail(c, 'not-found', NO_REVISION);
    })
    .get(
      '/:id/compare',
      may('read'),
      validator('query', (query, c) =>
        typeof query.with === 'string'
          ? { with: query.with }
          : fail(c, 'invalid', 'The request is not valid.'),
      ),
      async (c) => {
        const after = await getRevision(db, c.req.param('id'));
        const before = await getRevision(db, c.req.valid('query').with);
        if (!after || before?.kind !== after.kind) return fail(c, 'not-found', NO_REVISION);
        const comparison: RevisionComparison = compareRevisions(before, after);
        return c.json(comparison);
      },
    )
    .post('/:id/restore', may('write'), json(z.strictObject({ base: z.string() })), async (c) =>
      respondToSave(
        c,
        await restoreEntry(db, { id: c.req.param('id'), ...c.req.valid('json') }, actorOf(c)),
      ),
    );
