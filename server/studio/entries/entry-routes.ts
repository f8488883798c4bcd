import { Hono } from 'hono';
import { z } from 'zod';
import { roleMay } from '../../../contract/studio/acts.ts';
import { getRevision, listRevisions } from '../../content/entry-store/revision.ts';
import { findEntries } from '../../search/entry-search.ts';
import { describeSaved, revisionInfoOf, revisionTextsOf } from './describe-entry.ts';
import { fail, json, query } from '../failure.ts';
import { may } from '../guard-request.ts';
import { findSamePages } from './find-same-pages.ts';
import { listEntries } from './list-entries.ts';
import { listReferences } from './list-references.ts';
import { orderedKind, readOrder } from './read-order.ts';
import { orderEntries } from '../../actions/entries/order-entries.ts';
import { readOverview } from './read-overview.ts';
import { failNoEntry, respondEntry } from './respond-entry.ts';
import { discardEntry } from '../../actions/entries/discard-entry.ts';
import { createEntry } from '../../actions/entries/create-entry.ts';
import { restoreEntry, saveEntry } from '../../actions/entries/save-entry.ts';
import {
  createInput,
  draftOnBase,
  onBase,
  orderInput,
} from '../../../contract/actions/entry-acts.ts';
import { failAction, respondToAction, runFor } from '../respond-to-action.ts';
import { countChanged } from '../pictures/changed-pictures.ts';
import { readsOf, type StudioContext, type StudioEnv } from '../studio-context.ts';

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
    .put('/order', json(orderInput), (c) =>
      respondToAction(c, c.get('acting'), orderEntries, c.req.valid('json')),
    )
    .get('/overview', may('content:read'), async (c) => {
      const installs = roleMay(c.get('session').account.role, 'administer');
      const update = installs ? await newerRelease() : null;
      const acting = c.get('acting');
      return c.json({ ...(await readOverview(readsOf(acting), acting.actor.id)), update });
    })
    .post('/entries', json(createInput), async (c) => {
      const created = await runFor(c.get('acting'), createEntry, c.req.valid('json'));
      return created.ok
        ? respondEntry(c, created.value.revision.entryId, 201)
        : failAction(c, created);
    })
    .get('/entries/:id', may('content:read'), (c) => respondEntry(c, c.req.param('id')))
    .put('/entries/:id/draft', json(draftOnBase, 'studio'), (c) => {
      const given = { entryId: c.req.param('id'), ...c.req.valid('json') };
      return respondToAction(c, c.get('acting'), saveEntry, given, describeSaved);
    })
    .delete('/entries/:id/draft', query(onBase), async (c) => {
      const entryId = c.req.param('id');
      const given = { entryId, ...c.req.valid('query') };
      const discarded = await runFor(c.get('acting'), discardEntry, given);
      if (!discarded.ok) return failAction(c, discarded);
      return discarded.value.isDeleted
        ? fail(c, 'gone', 'It was never published, so it is deleted.')
        : respondEntry(c, entryId);
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
    .post('/revisions/:id/restore', json(onBase), (c) => {
      const given = { id: c.req.param('id'), ...c.req.valid('json') };
      return respondToAction(c, c.get('acting'), restoreEntry, given, describeSaved);
    });
