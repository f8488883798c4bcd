import { NO_BANNER, type ListingEntry } from '../contract/api/listing.ts';
import { loadContent } from '../server/content/files/load-content.ts';
import { raiseContentVersion } from '../server/content/content-version.ts';
import { sanitizeContent } from '../server/content/html/sanitize-content.ts';
import { openDatabase } from '../server/db/open-database.ts';
import { migrate } from '../server/db/migrations.ts';

/** Rows per insert statement. */
const BATCH = 500;
const HOUR = 3_600_000;
const NEWEST = Date.parse('2026-01-01T00:00:00Z');

const paragraph =
  '<p>Before anybody starts, write down what the week is made of: which tasks come back, who waits for them, and what happens when they are late. Most owners find that a third of it needs nobody in the same room.</p>';
const body = sanitizeContent(
  `<h2>What the week is made of</h2>${paragraph.repeat(12)}<h2>What stays with you</h2>${paragraph.repeat(12)}`,
);

/** The slug of a generated post; 0 is the newest. */
export const generatedSlug = (number: number) => `generated-post-${number}`;

/** Creates a store with the sample content, but `posts` generated posts instead of the sample's. */
export async function fillStore(dataDir: string, posts: number): Promise<void> {
  const db = openDatabase({ dataDir });
  await migrate(db);
  await loadContent(db, 'content');
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('published').where('kind', '=', 'post').execute();
    for (let first = 0; first < posts; first += BATCH)
      await transaction
        .insertInto('published')
        .values(
          Array.from({ length: Math.min(BATCH, posts - first) }, (_, offset) =>
            generatedPost(first + offset),
          ),
        )
        .execute();
    await raiseContentVersion(transaction);
  });
  await db.destroy();
}

function generatedPost(number: number) {
  const at = new Date(NEWEST - number * HOUR).toISOString();
  const slug = generatedSlug(number);
  const post: ListingEntry = {
    post_title: `What a firm learned about remote work, part ${number}`,
    post_name: slug,
    post_content: body,
    banner: NO_BANNER,
    display_name: 'Meera Nair',
    post_excerpt: 'What came back, and who waited.',
  };
  return {
    entry_id: slug,
    revision_id: slug,
    kind: 'post',
    slug,
    position: 0,
    publish_at: at,
    updated_at: at,
    reference_changed_at: null,
    listed: JSON.stringify({ ...post, post_content: '' }),
    body: JSON.stringify(post),
  };
}
