import { Hono } from 'hono';
import { z } from 'zod';
import { roleMay } from '../../../contract/studio/acts.ts';
import { formKinds } from '../../../contract/kinds/content-kinds.ts';
import { getRevision, listRevisions } from '../../content/entry-store/revision.ts';
import { findEntries } from '../../search/entry-search.ts';
import { revisionInfoOf, revisionTextsOf } from './describe-entry.ts';
import { fail, json, query } from '../failure.ts';
import { may } from '../guard-request.ts';
import { findSamePages } from './find-same-pages.ts';
import { listEntries } from './list-entries.ts';
import { listReferences } from './list-references.ts';
import { orderedKind, readOrder } from './read-order.ts';
import { orderEntries } from '../../actions/entries/order-entries.ts';
import { readOverview } from './read-overview.ts';
import {
  failNoEntry,
  respondConflict,
  respondEntry,
  respondNotSaved,
  respondToSave,
} from './respond-to-outcome.ts';
import {
  createEntry,
  discardEntry,
  restoreEntry,
  saveEntry,
} from '../../actions/entries/save-entry.ts';
import { draftOnBase, onBase } from '../../../contract/actions/entry-acts.ts';
import { countChanged } from '../pictures/changed-pictures.ts';
import { readsOf, type StudioContext, type StudioEnv } from '../studio-context.ts';

const newEntry = z.strictObject({
  kind: z.enum(formKinds),
  slug: z.string(),
  /** The entry to copy. */
  from: z.string().optional(),
});

/** The ids of entries, the first one first. */
const order = z.strictObject({ ids: z.array(z.string()).min(1).max(1_000) });

const searched = z.object({ q: z.string().max(200) });

/** Directly below /api: the entries, their drafts, and every version of them. */
export const entryRoutes = ({ db, newerRelease }: StudioContext) =>
  new Hono<StudioEnv>()
    .get('/entries', may('content:read'), async (c) => {
      const reads = readsOf(c.get('acting'));
      const entries = await listEntries(reads);
      return c.json({ entries, changedPictures: await countChanged(reads) });
    })
    .get('/entries/search', may('content:read'), query(searched), async (c) =>
      c.json({ found: await findEntries(readsOf(c.get('acting')), c.req.valid('query').q) }),
    )
    .get('/order', may('content:read'), query(z.object({ kind: orderedKind })), async (c) =>
      c.json({ groups: await readOrder(db, c.req.valid('query').kind) }),
    )
    .put('/order', may('content:write'), json(order), async (c) => {
      const ordered = await orderEntries(c.get('acting'), c.req.valid('json').ids);
      if (ordered.outcome !== 'ordered') return respondNotSaved(c, ordered);
      return c.json({ changed: ordered.changed });
    })
    .get('/overview', may('content:read'), async (c) => {
      const installs = roleMay(c.get('session').account.role, 'administer');
      const update = installs ? await newerRelease() : null;
      return c.json({ ...(await readOverview(readsOf(c.get('acting')))), update });
    })
    .post('/entries', may('content:write'), json(newEntry), async (c) => {
      const created = await createEntry(c.get('acting'), c.req.valid('json'));
      if (created.outcome !== 'saved') return respondNotSaved(c, created);
      return respondEntry(c, created.revision.entryId, 201);
    })
    .get('/entries/:id', may('content:read'), (c) => respondEntry(c, c.req.param('id')))
    .put('/entries/:id/draft', may('content:write'), json(draftOnBase, 'studio'), async (c) => {
      const draft = c.req.valid('json');
      const saved = await saveEntry(c.get('acting'), c.req.param('id'), draft);
      return respondToSave(c, saved);
    })
    .delete('/entries/:id/draft', may('content:write'), query(onBase), async (c) => {
      const entryId = c.req.param('id');
      const given = { entryId, ...c.req.valid('query') };
      const discarded = await discardEntry(c.get('acting'), given);
      if (discarded.outcome === 'conflict') return respondConflict(c, discarded.newest);
      if (discarded.outcome === 'deleted')
        return fail(c, 'gone', 'It was never published, so it is deleted.');
      return respondEntry(c, entryId);
    })
    .get('/references', may('content:read'), async (c) =>
      c.json({ references: await listReferences(c.get('acting')) }),
    )
    .get('/entries/:id/same-pages', may('content:read'), async (c) =>
      c.json({ pages: await findSamePages(c.get('acting'), c.req.param('id')) }),
    )
    .get('/entries/:id/revisions', may('content:read'), async (c) => {
      const revisions = (await listRevisions(readsOf(c.get('acting')), c.req.param('id'))).map(
        revisionInfoOf,
      );
      return revisions.length > 0 ? c.json({ revisions }) : failNoEntry(c);
    })
    .get('/revisions/:id', may('content:read'), async (c) => {
      const revision = await getRevision(db, c.req.param('id'));
      if (!revision) return fail(c, 'not-found', 'There is no such version.');
      const [text] = await revisionTextsOf(c.get('acting'), [revision]);
      return c.json(text!);
    })
    .post('/revisions/:id/restore', may('content:write'), json(onBase), async (c) => {
      const given = { id: c.req.param('id'), ...c.req.valid('json') };
      return respondToSave(c, await restoreEntry(c.get('acting'), given));
    });
