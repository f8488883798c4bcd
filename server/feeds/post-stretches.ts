import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ContentSource } from '../content/content-source.ts';
import { latest } from '../content/latest.ts';
import type { PostAddress, PostCursor } from '../content/content-urls.ts';

/** The posts of one sitemap. */
export interface PostStretch {
  /** The post before the first; null for the first stretch. */
  after: PostCursor | null;
  count: number;
  /** ISO 8601, UTC: when a post was last changed or published. */
  changed: string;
}

type PostSource = Pick<ContentSource, 'postAddresses'>;

/** Posts per query: blocks the event loop for a few milliseconds. */
const BATCH = 1_000;

/** Divides all posts, oldest first, into stretches of at most `size`. */
export async function dividePosts(content: PostSource, size: number): Promise<PostStretch[]> {
  const stretches: PostStretch[] = [];
  let after: PostCursor | null = null;
  for (;;) {
    const stretch: PostStretch = { after, count: 0, changed: '' };
    for await (const post of postsOfStretch(content, after, size)) {
      stretch.count++;
      stretch.changed = latest([stretch.changed, post.updatedAt, post.publishAt]);
      after = post;
    }
    if (stretch.count > 0) stretches.push(stretch);
    if (stretch.count < size) return stretches;
  }
}

/** At most `size` posts after a cursor, queried in batches so that requests are served in between. */
export async function* postsOfStretch(
  content: PostSource,
  after: PostCursor | null,
  size: number,
): AsyncGenerator<PostAddress> {
  let left = size;
  let cursor = after;
  while (left > 0) {
    const limit = Math.min(BATCH, left);
    const posts = await content.postAddresses({ after: cursor, limit });
    yield* posts;
    cursor = posts.at(-1) ?? cursor;
    left -= posts.length;
    if (posts.length < limit) return;
    await nextTurn();
  }
}
