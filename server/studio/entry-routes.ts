import { Hono } from 'hono';
import { validator } from 'hono/validator';
import { z } from 'zod';
import { kindNames } from '../../contract/kinds/content-kinds.ts';
import { listRevisions } from '../content/entry-store/revision.ts';
import { describeEntry, revisionInfo } from './describe-entry.ts';
import { fail, json } from './failure.ts';
import { may } from './guard-request.ts';
import { listEntries, listVersion } from './list-entries.ts';
import { bringBack, takeDown } from './publish-entries.ts';
import { actorOf, respondToAct, respondToSave } from './respond-to-outcome.ts';
import { copyEntry, discardDrafts, saveEntry } from './save-entry.ts';
import type { StudioContext, StudioEnv } from './studio-context.ts';
import type { EntryDetails, ListedEntry, RevisionInfo } from './studio-types.ts';

const newEntry = z.strictObject({
  kind: z.enum(kindNames),
  slug: z.string(),
  /** The entry to copy. */
  from: z.string().optional(),
});

const draft = z.union([
  z.strictObject({
    base: z.string(),
    slug: z.string(),
    values: z.record(z.string(), z.unknown()),
  }),
  z.strictObject({ base: z.string(), slug: z.string(), source: z.string() }),
]);

const NO_ENTRY = 'There is no such entry.';

/** Below /api/entries: the entries, and their drafts. */
export const entryRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/', may('read'), async (c) => {
      const version = await listVersion(db);
      const etag = `"${version}"`;
      c.header('ETag', etag);
      c.header('Cache-Control', 'private, no-cache');
      if (c.req.header('If-None-Match') === etag) return c.body(null, 304);
      const entries: ListedEntry[] = await listEntries(db);
      return c.json({ version, entries });
    })
    .post('/', may('write'), json(newEntry), async (c) => {
      const created = await copyEntry(db, c.req.valid('json'), actorOf(c));
      if (created.outcome !== 'saved') return respondToSave(c, created);
      const entry: EntryDetails | null = await describeEntry(db, created.revision.entryId, c.get('session'));
      return entry ? c.json(entry, 201) : fail(c, 'not-found', NO_ENTRY);
    })
    .get('/:id', may('read'), async (c) => {
      const entry = await describeEntry(db, c.req.param('id'), c.get('session'));
      return entry ? c.json(entry) : fail(c, 'not-found', NO_ENTRY);
    })
    .put('/:id/draft', may('write'), json(draft), async (c) =>
      respondToSave(c, await saveEntry(db, c.req.param('id'), c.req.valid('json'), actorOf(c))),
    )
    .delete(
      '/:id/draft',
      may('write'),
      validator('query', ({ base }, c) =>
        typeof base === 'string' ? { base } : fail(c, 'invalid', 'The request is not valid.'),
      ),
      async (c) => {
        const { base } = c.req.valid('query');
        const discarded = await discardDrafts(db, { entryId: c.req.param('id'), base }, actorOf(c));
        if (discarded.outcome !== 'saved') return respondToSave(c, discarded);
        const entry = await describeEntry(db, c.req.param('id'), c.get('session'));
        return entry ? c.json(entry) : fail(c, 'not-found', NO_ENTRY);
      },
    )
    .get('/:id/revisions', may('read'), async (c) => {
      const revisions: RevisionInfo[] = (await listRevisions(db, c.req.param('id'))).map(
        revisionInfo,
      );
      return revisions.length === 0 ? fail(c, 'not-found', NO_ENTRY) : c.json({ revisions });
    })
    .post('/:id/take-down', may('write'), async (c) =>
      respondToAct(c, await takeDown(db, c.req.param('id'), actorOf(c))),
    )
    .post('/:id/bring-back', may('write'), async (c) =>
      respondToAct(c, await bringBack(db, c.req.param('id'), actorOf(c))),
    );
