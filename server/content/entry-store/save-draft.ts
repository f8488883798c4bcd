import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { DRAFT_LIMITS } from '../../../contract/kinds/draft-limits.ts';
import { titleOf } from '../../../contract/kinds/kind.ts';
import { slug as slugSchema } from '../../../contract/api/listing.ts';
import type { Database } from '../../db/open-database.ts';
import type { EntryTexts } from '../../search/entry-search.ts';
import { picturesIn, textsOf } from '../entry-texts.ts';
import { readRemoteKinds, saysRemote } from '../remote-kinds.ts';
import { pictureVersionOf } from '../files/picture-source.ts';
import { parseEntry, type SourceProblem } from '../files/source-format.ts';
import { changeContent, type ContentChange } from './change-content.ts';
import { findEntry } from './find-entry.ts';
import {
  addRevision,
  getNewestRevision,
  type PictureVersion,
  type Revision,
  type Writer,
} from './revision.ts';

/** A version to save. */
export interface DraftRequest {
  kind: KindName;
  slug: string;
  /** In the file format of the kind. It need not be complete before it is published. */
  source: string;
  /** Its entry. For a new entry null, or the id that it will have: an import uses the same one each time. */
  entryId: string | null;
  /** The revision it was written on; null for a new entry. */
  base: string | null;
}

export type SaveOutcome =
  | { outcome: 'saved'; revision: Revision }
  /** Another version was saved since `base`. */
  | { outcome: 'conflict'; newest: Revision }
  | { outcome: 'unknown' }
  /** Another entry of the kind has the slug. */
  | { outcome: 'slug-taken'; entryId: string }
  /** The source cannot be read at this line, from 1; or (line 0) the slug is invalid, or the kind belongs to a remote provider. */
  | { outcome: 'invalid'; line: number; reason: string; problems: SourceProblem[] };

const MOST_DRAFTS = DRAFT_LIMITS.versions;

/** Milliseconds after which an author's next save is a revision of its own. */
const SITTING = 10 * 60_000;

/**
 * Saves a draft, if it was written on the newest revision of the entry. For commands and importers: the
 * text is parsed in this process, without a time limit.
 *
 * @param now ISO 8601, UTC
 */
export async function saveDraft(
  db: Database,
  request: DraftRequest,
  writer: Writer,
  now = new Date().toISOString(),
): Promise<SaveOutcome> {
  const parsed = parseEntry(kindOf(request.kind), request.source).stored;
  if (!parsed.ok) return { ...parsed, outcome: 'invalid' };
  const draft = draftOf(request, parsed.values);
  return changeContent(db, now, (change) => storeDraft(change, draft, writer));
}

/** A version to save, with what its text says. */
export type ParsedDraft = DraftRequest & {
  title: string | null;
  texts: EntryTexts;
  pictures: readonly string[];
  picture: PictureVersion | null;
};

/** @param values that its source has, as `stored` of the kind returns them */
export const draftOf = (request: DraftRequest, values: Record<string, unknown>): ParsedDraft => ({
  ...request,
  title: titleOf(values),
  texts: textsOf(request.kind, request.slug, values),
  pictures: picturesIn(request.kind, values),
  picture: pictureVersionOf(request.kind, request.source, values),
});

/**
 * Stores a draft whose text was parsed, if it was written on the newest revision of the entry.
 *
 * @param options `autosave`: replaces the author's own draft from a moment ago, and keeps its number and base.
 *   The id is new, so that a save on the replaced draft is a conflict
 */
export async function storeDraft(
  change: ContentChange,
  request: ParsedDraft,
  writer: Writer,
  { autosave = false } = {},
): Promise<SaveOutcome> {
  const { kind, slug, entryId, base } = request;
  if (!slugSchema.safeParse(slug).success)
    return invalid('slug', 'the slug must be lowercase words and hyphens');
  if ('file' in kindOf(kind).files && slug !== kind)
    return invalid('slug', `must stay ${kind}: there is one of its kind`);
  if ((await readRemoteKinds(change.db)).has(kind)) return invalid('', saysRemote(kind));
  const newest = entryId === null ? null : await getNewestRevision(change.db, entryId);
  if (newest ? newest.kind !== kind : base !== null) return { outcome: 'unknown' };
  if (newest && newest.id !== base) return { outcome: 'conflict', newest };
  if (newest?.slug !== slug) {
    const other = await findEntry(change.db, kind, slug);
    if (other !== null && other !== entryId) return { outcome: 'slug-taken', entryId: other };
  }
  const replaces = autosave && newest !== null && (await deleteOwnDraft(change, newest, writer));
  if (newest && !replaces && (await countDrafts(change.db, newest.entryId)) >= MOST_DRAFTS)
    return invalid(
      '',
      `it has ${MOST_DRAFTS} versions that were not published: publish it, or discard its draft`,
    );
  const before = replaces ? { ...newest, number: newest.number - 1, id: newest.base } : newest;
  return {
    outcome: 'saved',
    revision: await addRevision(change, before, { ...request, ...writer }, entryId),
  };
}

/** The versions of an entry that wait to be published. */
async function countDrafts(db: Database, entryId: string): Promise<number> {
  const { count } = await db
    .selectFrom('revisions')
    .select((e) => e.fn.countAll<number>().as('count'))
    .where('entry_id', '=', entryId)
    .where('state', 'in', ['draft', 'scheduled'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

const invalid = (path: string, reason: string): Extract<SaveOutcome, { outcome: 'invalid' }> => ({
  outcome: 'invalid',
  line: 0,
  reason,
  problems: [{ line: 0, path, reason }],
});

/** Deletes a draft of the same account from a moment ago that has neither a date nor a link. */
async function deleteOwnDraft(
  { db, now }: ContentChange,
  newest: Revision,
  { accountId = null }: Writer,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('revisions')
    .where('id', '=', newest.id)
    .where('state', '=', 'draft')
    .where('account_id', '=', accountId)
    .where('created_at', '>', new Date(Date.parse(now) - SITTING).toISOString())
    .where('id', 'not in', (links) => links.selectFrom('draft_links').select('revision_id'))
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}
