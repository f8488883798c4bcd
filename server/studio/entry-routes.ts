import { Hono } from 'hono';
import { z } from 'zod';
import { kindNames } from '../../contract/kinds/content-kinds.ts';
import { listRevisions } from '../content/entry-store/revision.ts';
import { describeEntry, revisionInfo } from './describe-entry.ts';
import { fail, json, query } from './failure.ts';
import { may } from './guard-request.ts';
import { listEntries, readListVersion } from './list-entries.ts';
import { bringBack, takeDown } from './publish-entries.ts';
import {
  actorOf,
  NO_ENTRY,
  respondConflict,
  respondNotSaved,
  respondToAct,
  respondToSave,
} from './respond-to-outcome.ts';
import { createEntry, discardEntry, draftContent, saveEntry } from './save-entry.ts';
import type { StudioContext, StudioEnv } from './studio-context.ts';

const newEntry = z.strictObject({
  kind: z.enum(kindNames),
  slug: z.string(),
  /** The entry to copy. */
  from: z.string().optional(),
});

const onBase = z.object({ base: z.string() });

/** Below /api/entries: the entries, and their drafts. */
export const entryRoutes = ({ db }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/', may('read'), async (c) => {
      const version = await readListVersion(db);
      c.header('ETag', `"${version}"`);
      c.header('Cache-Control', 'private, no-cache');
      if (c.req.header('If-None-Match')?.includes(version)) return c.body(null, 304);
      return c.json({ version, entries: await listEntries(db) });
    })
    .post('/', may('write'), json(newEntry), async (c) => {
      const created = await createEntry(db, c.req.valid('json'), actorOf(c));
      if (created.outcome !== 'saved') return respondNotSaved(c, created);
      const entry = await describeEntry(db, created.revision.entryId, actorOf(c).id);
      return entry ? c.json(entry, 201) : fail(c, 'not-found', NO_ENTRY);
    })
    .get('/:id', may('read'), async (c) => {
      const entry = await describeEntry(db, c.req.param('id'), actorOf(c).id);
      return entry ? c.json(entry) : fail(c, 'not-found', NO_ENTRY);
    })
    .put('/:id/draft', may('write'), json(z.intersection(onBase, draftContent)), async (c) => {
      const draft = c.req.valid('json');
      const autosave = { autosave: true };
      return respondToSave(c, await saveEntry(db, c.req.param('id'), draft, actorOf(c), autosave));
    })
    .delete('/:id/draft', may('write'), query(onBase), async (c) => {
      const entryId = c.req.param('id');
      const given = { entryId, ...c.req.valid('query') };
      const discarded = await discardEntry(db, given, actorOf(c));
      if (discarded.outcome === 'conflict') return respondConflict(c, discarded.newest);
      const entry = await describeEntry(db, entryId, actorOf(c).id);
      if (entry) return c.json(entry);
      return discarded.outcome === 'deleted'
        ? fail(c, 'gone', 'It was never published, so it is deleted.')
        : fail(c, 'not-found', NO_ENTRY);
    })
    .get('/:id/revisions', may('read'), async (c) => {
      const revisions = (await listRevisions(db, c.req.param('id'))).map(revisionInfo);
      return revisions.length > 0 ? c.json({ revisions }) : fail(c, 'not-found', NO_ENTRY);
    })
    .post('/:id/take-down', may('write'), async (c) =>
      respondToAct(c, await takeDown(db, c.req.param('id'), actorOf(c))),
    )
    .post('/:id/bring-back', may('write'), async (c) =>
      respondToAct(c, await bringBack(db, c.req.param('id'), actorOf(c))),
    );
