import type { z } from 'zod';
import { discardInput } from '../../../contract/actions/entry-acts.ts';
import { partsOf } from '../../../contract/kinds/content-kinds.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import { discardDrafts } from '../../content/entry-store/discard-drafts.ts';
import { findEntry, getLastPublished } from '../../content/entry-store/find-entry.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { prepareRevisions } from '../../content/entry-store/publish.ts';
import { textsOfPrepared } from '../../content/published/prepare-revision.ts';
import type { EntryTexts } from '../../search/entry-search.ts';
import { Refused } from '../refused.ts';
import type { ContentActionOn, ContentWork, Preparing } from '../run-action.ts';
import { NO_ENTRY, subjectOf } from './describe-problems.ts';
import { refuseStale } from './save-entry.ts';

/** Whether the entry was deleted with its drafts, because it was never published. */
interface Discarded {
  isDeleted: boolean;
}

/** Discards the drafts of an entry that are newer than what was published last. */
export const discardEntry: ContentActionOn<typeof discardInput, Discarded, EntryTexts | null> = {
  input: discardInput,
  scopes: () => ['content:write'],
  content: {},
  prepare: (preparing, { entryId }) => prepareDiscard(preparing, entryId),
  run: discardPrepared,
};

/** The texts of an entry as it was published last, for the search; null if it was not. */
export async function prepareDiscard(
  { db, runTexts, asker }: Preparing,
  entryId: string,
): Promise<EntryTexts | null> {
  const last = await getLastPublished(db, entryId);
  const prepared = await prepareRevisions(last ? [last] : [], runTexts, asker);
  return last && textsOfPrepared(prepared.get(last.id));
}

/** Discards the drafts of an entry. With an entry that is deleted, its parts are that were never published either. */
export async function discardPrepared(
  work: ContentWork,
  { entryId, base }: z.output<typeof discardInput>,
  texts: EntryTexts | null,
): Promise<Discarded> {
  const result = await discardDrafts(work, entryId, base, texts);
  if (result.outcome === 'unknown') throw new Refused('not-found', NO_ENTRY);
  if (result.outcome === 'conflict') return refuseStale(result.newest);
  const isDeleted = result.outcome === 'deleted';
  const { kind, slug } = result.newest;
  await appendAudit(work.db, work.by, isDeleted ? 'delete' : 'discard', subjectOf([result.newest]));
  for (const part of isDeleted ? partsOf(kind) : []) {
    const partId = await findEntry(work.db, part, slug);
    const newest = partId && (await getNewestRevision(work.db, partId));
    if (newest && !(await getLastPublished(work.db, partId)))
      await discardPrepared(work, { entryId: partId, base: newest.id }, null);
  }
  return { isDeleted };
}
