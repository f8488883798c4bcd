import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { findEntry } from '../../../server/content/entry-store/find-entry.ts';
import { publish, type PublishOutcome } from '../../../server/content/entry-store/publish.ts';
import { getNewestRevision } from '../../../server/content/entry-store/revision.ts';
import { saveDraft } from '../../../server/content/entry-store/save-draft.ts';
import type { Database } from '../../../server/db/open-database.ts';

export const STUDIO = { author: 'Meera Nair', origin: 'studio' as const };

/**
 * Saves a draft on the newest revision of an entry, which may be new.
 *
 * @param edit makes the source from the newest one, which is empty for a new entry
 * @param newSlug the slug from now on
 * @returns the revision's id
 */
export async function draftEntry(
  db: Database,
  kind: KindName,
  slug: string,
  edit: (source: string) => string = (source) => source,
  newSlug = slug,
): Promise<string> {
  const entryId = await findEntry(db, kind, slug);
  const newest = entryId === null ? null : await getNewestRevision(db, entryId);
  const source = edit(newest?.source ?? '');
  const base = newest?.id ?? null;
  const saved = await saveDraft(db, { kind, slug: newSlug, source, entryId, base }, STUDIO);
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved));
  return saved.revision.id;
}

/** Publishes an edit of an entry, or says why not. */
export async function editEntry(...edit: Parameters<typeof draftEntry>): Promise<PublishOutcome> {
  return publish(edit[0], [await draftEntry(...edit)]);
}
