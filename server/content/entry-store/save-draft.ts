import { kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { slug as slugSchema } from '../../../contract/api/listing.ts';
import type { Database } from '../../db/open-database.ts';
import { readRemoteKinds, saysRemote } from '../remote-kinds.ts';
import { parseSource } from '../files/source-format.ts';
import { changeContent } from './change-content.ts';
import { findEntry } from './find-entry.ts';
import {
  addRevision,
  getNewestRevision,
  getRevision,
  type Revision,
  type Writer,
} from './revision.ts';

/** A version to save. */
export interface DraftRequest {
  kind: KindName;
  slug: string;
  /** In the file format of the kind. It need not be complete before it is published. */
  source: string;
  /** The entry; for a new one null, or the id that it gets (an import has the same one each time). */
  entryId: string | null;
  /** The revision it was written on; null for a new entry. */
  base: string | null;
}

export type SaveOutcome =
  | { outcome: 'saved'; revision: Revision }
  /** Another version was saved since `base`: both versions. */
  | { outcome: 'conflict'; newest: Revision; refused: DraftRequest }
  | { outcome: 'unknown' }
  /** Another entry of the kind has the slug. */
  | { outcome: 'slug-taken'; entryId: string }
  /** The source cannot be read at this line, from 1; or (line 0) the slug is invalid, or the kind belongs to a remote provider. */
  | { outcome: 'invalid'; line: number; reason: string };

/** Saves a draft, if it was written on the newest revision of the entry. */
export async function saveDraft(
  db: Database,
  request: DraftRequest,
  writer: Writer,
  now = new Date().toISOString(),
): Promise<SaveOutcome> {
  const { kind, slug, source, entryId, base } = request;
  if (!slugSchema.safeParse(slug).success)
    return { outcome: 'invalid', line: 0, reason: 'the slug must be lowercase words and hyphens' };
  const parsed = parseSource(kindOf(kind), source, 'stored');
  if (!parsed.ok) return { outcome: 'invalid', line: parsed.line, reason: parsed.reason };
  return changeContent(db, now, async (change) => {
    if ((await readRemoteKinds(change.db)).has(kind))
      return { outcome: 'invalid', line: 0, reason: saysRemote(kind) };
    const newest = entryId === null ? null : await getNewestRevision(change.db, entryId);
    if (newest ? newest.kind !== kind : base !== null) return { outcome: 'unknown' };
    if (newest && newest.id !== base) return { outcome: 'conflict', newest, refused: request };
    if (newest?.slug !== slug) {
      const other = await findEntry(change.db, kind, slug);
      if (other !== null && other !== entryId) return { outcome: 'slug-taken', entryId: other };
    }
    return {
      outcome: 'saved',
      revision: await addRevision(change, newest, { ...request, ...parsed, ...writer }, entryId),
    };
  });
}

/**
 * Saves an old version again, as a new draft.
 *
 * @param base the newest revision, as the caller knows it
 */
export async function restoreRevision(
  db: Database,
  { id, base }: { id: string; base: string },
  writer: Writer,
  now = new Date().toISOString(),
): Promise<SaveOutcome> {
  const old = await getRevision(db, id);
  if (!old) return { outcome: 'unknown' };
  const { kind, slug, source, entryId } = old;
  return saveDraft(db, { kind, slug, source, entryId, base }, writer, now);
}
