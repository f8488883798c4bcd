import { openTestStore } from './test-store.ts';
import { raiseContentVersion } from '../../../server/content/content-version.ts';
import { createStoreSource } from '../../../server/content/content-source.ts';
import type { Database } from '../../../server/db/open-database.ts';
import { feedRoutes } from '../../../server/feeds/feed-routes.ts';
import { describeSite } from '../../../site/describe-site.ts';
import { postRow } from './post-row.ts';

export const SITE = 'https://www.citadel.example';

/** Feeds and the sitemap on an in-memory database, with or without the sample content. */
export async function openMemoryFeeds({ beginning = 'content' as 'content' | 'schema' } = {}) {
  const db = await openTestStore(beginning);
  return { db, get: feedsOf(db) };
}

/** Gets feeds and the sitemap of a store. */
export function feedsOf(db: Database) {
  const content = createStoreSource(db, { warn() {} });
  const app = feedRoutes(content, SITE, (firm) => describeSite(SITE, firm));
  return async (path: string, headers: Record<string, string> = {}) =>
    app.request(path, { headers });
}

/** Publishes a post that has no content file. */
export async function addPost(
  db: Database,
  post: { slug: string; title?: string; html?: string; publishAt: string; updatedAt?: string },
): Promise<void> {
  await db.insertInto('published').values(postRow(post.slug, post)).execute();
  await raiseContentVersion(db);
}
