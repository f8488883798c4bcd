import { contentKinds } from '../../contract/kinds/content-kinds.ts';
import { findEntry } from '../../server/content/entry-store/find-entry.ts';
import { publish } from '../../server/content/entry-store/publish.ts';
import { getNewestRevision } from '../../server/content/entry-store/revision.ts';
import { saveDraft } from '../../server/content/entry-store/save-draft.ts';
import { writeSource } from '../../server/content/source-format.ts';
import type { Database } from '../../server/db/open-database.ts';

export const STUDIO = { author: 'Meera Nair', origin: 'studio' as const };

/** The source of a post. */
export function postSource(title: string, more: Record<string, unknown> = {}): string {
  return writeSource(contentKinds.post, {
    title,
    author: 'Meera Nair',
    published: new Date(Date.now() - 1_000).toISOString(),
    modified: new Date().toISOString(),
    summary: title,
    body: 'words',
    ...more,
  });
}

/** Saves a draft of a post on its newest revision. @returns the revision's id */
export async function draftPost(db: Database, slug: string, source: string): Promise<string> {
  const entryId = await findEntry(db, 'post', slug);
  const newest = entryId === null ? null : await getNewestRevision(db, entryId);
  const base = newest?.id ?? null;
  const saved = await saveDraft(db, { kind: 'post', slug, source, entryId, base }, STUDIO);
  if (saved.outcome !== 'saved') throw new Error(JSON.stringify(saved));
  return saved.revision.id;
}

/** Publishes a post, or changes its title, with the current time, so that it is first on the home page. */
export async function publishPost(db: Database, slug: string, title: string): Promise<void> {
  const published = await publish(db, [await draftPost(db, slug, postSource(title))]);
  if (published.outcome !== 'published') throw new Error(JSON.stringify(published));
}
