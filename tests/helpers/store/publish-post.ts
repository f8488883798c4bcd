import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import { publish } from '../../../server/content/entry-store/publish.ts';
import { writeSource } from '../../../server/content/files/source-format.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { draftEntry } from './edit-entry.ts';

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
export const draftPost = (db: Database, slug: string, source: string): Promise<string> =>
  draftEntry(db, 'post', slug, () => source);

/** Publishes a post, or changes its title, with the current time, so that it is first on the home page. */
export async function publishPost(db: Database, slug: string, title: string): Promise<void> {
  const published = await publish(db, [await draftPost(db, slug, postSource(title))]);
  if (published.outcome !== 'published') throw new Error(JSON.stringify(published));
}
