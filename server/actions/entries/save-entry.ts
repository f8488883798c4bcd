import type { z } from 'zod';
import type { draftOnBase } from '../../../contract/actions/entry-acts.ts';
import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { startOf } from '../../../contract/kinds/field.ts';
import { DRAFT_LIMITS } from '../../../contract/kinds/draft-limits.ts';
import { appendAudit } from '../../accounts/audit-log.ts';
import { changeContent } from '../../content/entry-store/change-content.ts';
import { getLastPublished } from '../../content/entry-store/find-entry.ts';
import { prepareRevisions } from '../../content/entry-store/publish.ts';
import { picturesIn, textsOf } from '../../content/entry-texts.ts';
import { textsOfPrepared } from '../../content/published/prepare-revision.ts';
import { discardDrafts, type DiscardOutcome } from '../../content/entry-store/discard-drafts.ts';
import {
  getNewestRevision,
  getRevision,
  type Revision,
} from '../../content/entry-store/revision.ts';
import {
  storeDraft,
  type DraftRequest,
  type SaveOutcome,
} from '../../content/entry-store/save-draft.ts';
import { pictureVersionOf } from '../../content/files/picture-source.ts';
import { writeSource } from '../../content/files/source-format.ts';
import type { DescribedText, WrittenContent } from '../../content/texts/text-jobs.ts';
import { TokenBuckets } from '../../limits/token-buckets.ts';
import { byOf } from '../acting.ts';
import type { Acting } from '../acting.ts';
import { subjectOf } from './act-on-entries.ts';

/** The kilobytes that accounts and keys may store. */
export const countStored = () => new TokenBuckets(DRAFT_LIMITS.kilobytes);

/** The fewest kilobytes that a save counts as. */
const LEAST_KEPT = 10;

/** The writer of revisions from the studio. */
export const writerBy = ({ actor: { id: accountId, name: author } }: Acting) => ({
  author,
  accountId,
  origin: 'studio' as const,
});

/** `too-much`: too many texts in a short time; `retryAfter` in seconds. */
export type StudioSave =
  | Exclude<SaveOutcome, { outcome: 'saved' }>
  | { outcome: 'saved'; revision: Revision; described: DescribedText }
  | { outcome: 'too-much'; retryAfter: number };

/**
 * Parses a text and stores it as a draft. The audit log gets a row, unless the draft replaces one that has a
 * row.
 *
 * @param newest the revision that it is written on, which it may replace; null for a new entry
 */
async function writeDraft(
  acting: Acting,
  act: 'create' | 'save' | 'restore',
  request: Omit<DraftRequest, 'source'> & { written: WrittenContent },
  newest: Revision | null,
): Promise<StudioSave> {
  const { db, runTexts, stored, actor } = acting;
  const { kind, slug, written: given } = request;
  const by = byOf(acting);
  const written = await runTexts(by, 'write', kind, newest?.source ?? '', given);
  if (!written.ok) return { ...written, outcome: 'invalid' };
  const { described } = written;
  if (newest && newest.slug === slug && newest.source === written.source)
    return { outcome: 'saved', revision: newest, described };
  const kilobytes = Math.max(LEAST_KEPT, Buffer.byteLength(written.source) / 1_000);
  const now = Date.now();
  if (!stored.take(by, now, kilobytes))
    return { outcome: 'too-much', retryAfter: Math.ceil(stored.wait(by, now, kilobytes) / 1_000) };
  // The app saves automatically. Each save by a key is a revision, because a key has no account.
  const options = { autosave: act === 'save' };
  return changeContent(db, new Date(now).toISOString(), async (change) => {
    const texts = textsOf(kind, slug, described.values ?? {});
    const pictures = picturesIn(kind, described.values ?? {});
    const picture = pictureVersionOf(kind, written.source, described.values ?? {});
    const draft = { ...request, ...written, texts, pictures, picture };
    const saved = await storeDraft(change, draft, writerBy(acting), options);
    if (saved.outcome !== 'saved') return saved;
    const { id, number } = saved.revision;
    if (act !== 'save' || number !== newest?.number)
      await appendAudit(change.db, actor, act, subjectOf([saved.revision]), { revision: id });
    return { ...saved, described };
  });
}

/** A source of a kind that has positions, with another one. */
export const withPosition = (source: string, position: number): string =>
  source.replace(/^position:.*/m, `position: ${position}`);

/**
 * Creates an entry.
 *
 * @param request `from` is the id of the entry that it is a copy of; by default it is empty, and its dates are today
 */
export async function createEntry(
  acting: Acting,
  { kind, slug, from }: { kind: KindName; slug: string; from?: string | undefined },
): Promise<StudioSave> {
  const copied = from === undefined ? null : await getNewestRevision(acting.db, from);
  if (from !== undefined && copied?.kind !== kind) return { outcome: 'unknown' };
  const { fields, stored } = kindOf(kind);
  const values = { ...(stored.parse({}) as object), ...startOf(fields), position: 0 };
  const last = await acting.db
    .selectFrom('published')
    .select((e) => e.fn.max('position').as('position'))
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  // New ones come last: they push nobody off a page that shows the first of them.
  const written = copied?.source ?? writeSource(kindOf(kind), values);
  // The text of a post may have such a line.
  const source = 'position' in fields ? withPosition(written, Number(last.position) + 1) : written;
  const request = { kind, slug, written: { source }, entryId: null, base: null };
  return writeDraft(acting, 'create', request, null);
}

/**
 * Saves a draft of an entry. What nobody touched stays as it was written, and nothing is saved if nothing
 * changed.
 */
export async function saveEntry(
  acting: Acting,
  entryId: string,
  { base, slug, ...written }: z.infer<typeof draftOnBase>,
): Promise<StudioSave> {
  const newest = await getNewestRevision(acting.db, entryId);
  if (!newest) return { outcome: 'unknown' };
  if (newest.id !== base) return { outcome: 'conflict', newest };
  const request = { kind: newest.kind, slug, written, entryId, base };
  return writeDraft(acting, 'save', request, newest);
}

/**
 * Saves an old version again, as a new draft.
 *
 * @param given the id of the version; `base` is the newest revision, as the caller knows it
 */
export async function restoreEntry(
  acting: Acting,
  { id, base }: { id: string; base: string },
): Promise<StudioSave> {
  const old = await getRevision(acting.db, id);
  if (!old) return { outcome: 'unknown' };
  const { kind, slug, source, entryId } = old;
  const request = { kind, slug, written: { source }, entryId, base };
  return writeDraft(acting, 'restore', request, null);
}

/**
 * Discards the drafts of an entry that are newer than what was published last. An entry that was never
 * published is deleted with them.
 *
 * @param given the id of the entry; `base` is the newest revision, as the caller knows it
 */
export async function discardEntry(
  acting: Acting,
  { entryId, base }: { entryId: string; base: string },
): Promise<DiscardOutcome> {
  const { db, actor } = acting;
  const last = await getLastPublished(db, entryId);
  const prepared = await prepareRevisions(last ? [last] : [], acting.runTexts, byOf(acting));
  const texts = last && textsOfPrepared(prepared.get(last.id));
  return changeContent(db, new Date().toISOString(), async (change) => {
    const discarded = await discardDrafts(change, entryId, base, texts);
    const { outcome } = discarded;
    if (outcome === 'discarded' || outcome === 'deleted') {
      const act = outcome === 'deleted' ? 'delete' : 'discard';
      await appendAudit(change.db, actor, act, subjectOf([discarded.newest]));
    }
    return discarded;
  });
}
