import { z } from 'zod';
import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { appendAudit, type Actor } from '../../accounts/audit-log.ts';
import { changeContent, type ContentChange } from '../../content/entry-store/change-content.ts';
import { discardDrafts, type DiscardOutcome } from '../../content/entry-store/discard-drafts.ts';
import { getNewestRevision, type Revision } from '../../content/entry-store/revision.ts';
import {
  restoreRevision,
  saveDraft,
  type SaveOutcome,
} from '../../content/entry-store/save-draft.ts';
import { writeSource } from '../../content/files/source-format.ts';
import type { Database } from '../../db/open-database.ts';
import { subjectOf } from './describe-entry.ts';
import { rewriteSource } from './rewrite-source.ts';

/** What is saved: a form's values, or a source. */
export const draftContent = z.union([
  z.object({ slug: z.string(), values: z.record(z.string(), z.unknown()) }),
  z.object({ slug: z.string(), source: z.string() }),
]);

/** `base` is the newest revision, as the caller knows it. */
export const onBase = z.object({ base: z.string() });

export const draftOnBase = z.intersection(onBase, draftContent);

/** The writer of revisions from the studio. */
export const writerBy = ({ id: accountId, name: author }: Actor) => ({
  author,
  accountId,
  origin: 'studio' as const,
});

/** Saves as part of one change, and records it unless it took the place of what was recorded. */
const recorded = (
  db: Database,
  actor: Actor,
  act: string,
  save: (change: ContentChange) => Promise<SaveOutcome>,
  replaced?: Revision,
): Promise<SaveOutcome> =>
  changeContent(db, new Date().toISOString(), async (change) => {
    const saved = await save(change);
    if (saved.outcome !== 'saved') return saved;
    const { id, number } = saved.revision;
    if (number !== replaced?.number)
      await appendAudit(change.db, actor, act, subjectOf([saved.revision]), { revision: id });
    return saved;
  });

/**
 * Creates an entry.
 *
 * @param request `from` is the id of the entry that it is a copy of; by default it is empty
 */
export async function createEntry(
  db: Database,
  { kind, slug, from }: { kind: KindName; slug: string; from?: string | undefined },
  actor: Actor,
): Promise<SaveOutcome> {
  const copied = from === undefined ? null : await getNewestRevision(db, from);
  if (from !== undefined && copied?.kind !== kind) return { outcome: 'unknown' };
  const source = copied?.source ?? writeSource(kindOf(kind), kindOf(kind).stored.parse({}));
  const request = { kind, slug, source, entryId: null, base: null };
  return recorded(db, actor, 'create', (change) =>
    saveDraft(change.db, request, writerBy(actor), change.now),
  );
}

/**
 * Saves a draft of an entry. What nobody touched stays as it was written, and nothing is saved if nothing
 * changed. A person's saves are automatic, those of a key are each a revision.
 */
export async function saveEntry(
  db: Database,
  entryId: string,
  draft: z.infer<typeof draftOnBase>,
  actor: Actor,
): Promise<SaveOutcome> {
  const newest = await getNewestRevision(db, entryId);
  if (!newest) return { outcome: 'unknown' };
  const { kind } = newest;
  const { base, slug } = draft;
  let source: string;
  if ('source' in draft) source = draft.source;
  else {
    const values = kindOf(kind).stored.safeParse(draft.values);
    if (!values.success) {
      const problems = values.error.issues.map(({ path, message: reason }) => ({
        line: 0,
        path: path.join('.'),
        reason,
      }));
      return { outcome: 'invalid', line: 0, reason: problems[0]?.reason ?? '', problems };
    }
    source = rewriteSource(kindOf(kind), newest.source, values.data);
  }
  const request = { kind, slug, source, entryId, base };
  if (newest.id !== base) return { outcome: 'conflict', newest, refused: request };
  if (newest.slug === slug && newest.source === source)
    return { outcome: 'saved', revision: newest };
  const autosave = actor.id !== null;
  const save = (change: ContentChange) =>
    saveDraft(change.db, request, writerBy(actor), change.now, { autosave });
  return recorded(db, actor, 'save', save, newest);
}

/**
 * Saves an old version again, as a new draft.
 *
 * @param given the id of the version; `base` is the newest revision, as the caller knows it
 */
export const restoreEntry = (
  db: Database,
  given: { id: string; base: string },
  actor: Actor,
): Promise<SaveOutcome> =>
  recorded(db, actor, 'restore', (change) =>
    restoreRevision(change.db, given, writerBy(actor), change.now),
  );

/**
 * Discards the drafts of an entry that are newer than what was published last. An entry that was never
 * published is deleted with them.
 *
 * @param given the id of the entry; `base` is the newest revision, as the caller knows it
 */
export const discardEntry = (
  db: Database,
  { entryId, base }: { entryId: string; base: string },
  actor: Actor,
): Promise<DiscardOutcome> =>
  changeContent(db, new Date().toISOString(), async (change) => {
    const discarded = await discardDrafts(change, entryId, base);
    const { outcome } = discarded;
    if (outcome === 'discarded' || outcome === 'deleted') {
      const act = outcome === 'deleted' ? 'delete' : 'discard';
      await appendAudit(change.db, actor, act, subjectOf([discarded.newest]));
    }
    return discarded;
  });
