import { publishFromFiles } from '../../server/content/entries.ts';
import { sanitizeContent } from '../../server/content/sanitize-content.ts';
import type { Database } from '../../server/db/open-database.ts';

/** Publishes a post, or changes its title, with the current time, so that it is first on the home page. */
export async function publishPost(db: Database, slug: string, title: string): Promise<void> {
  await publishFromFiles(db, {
    redirects: [],
    drafts: [
      {
        type: 'post',
        slug,
        parent: '',
        position: 0,
        title,
        contentHtml: sanitizeContent('<p>words</p>'),
        banner: null,
        fields: { author: 'Meera Nair', excerpt: title },
        publishAt: new Date(Date.now() - 1_000).toISOString(),
        updatedAt: new Date().toISOString(),
      },
    ],
  });
}
