import { setImmediate as nextTurn } from 'node:timers/promises';
import { listPostAddresses, type PostAddress, type PostCursor } from '../content/addresses.ts';
import type { Database } from '../db/client.ts';

/** So many posts that one sitemap holds them. */
export interface PostStretch {
  /** The post before its first; null at the beginning. */
  after: PostCursor | null;
  count: number;
  /** ISO 8601, UTC: the newest change or appearance in it. */
  changed: string;
}

/** Posts read at a time: a few milliseconds of the one thread. */
const BATCH = 1_000;

/** Walks over all posts, oldest first, and divides them; a list of 0 to n stretches. */
export async function dividePosts(
  db: Database,
  { size, now }: { size: number; now: string },
): Promise<PostStretch[]> {
  const stretches: PostStretch[] = [];
  let after: PostCursor | null = null;
  for (;;) {
    const stretch: PostStretch = { after, count: 0, changed: '' };
    for await (const post of postsOfStretch(db, { after, size, now })) {
      stretch.count++;
      if (post.updatedAt > stretch.changed) stretch.changed = post.updatedAt;
      if (post.publishAt > stretch.changed) stretch.changed = post.publishAt;
      after = post;
    }
    if (stretch.count > 0) stretches.push(stretch);
    if (stretch.count < size) return stretches;
  }
}

/** At most `size` posts after a cursor, read a batch at a time so that requests are answered between. */
export async function* postsOfStretch(
  db: Database,
  { after, size, now }: { after: PostCursor | null; size: number; now: string },
): AsyncGenerator<PostAddress> {
  let left = size;
  let cursor = after;
  while (left > 0) {
    const limit = Math.min(BATCH, left);
    const posts = await listPostAddresses(db, { after: cursor, limit, now });
    yield* posts;
    cursor = posts.at(-1) ?? cursor;
    left -= posts.length;
    if (posts.length < limit) return;
    await nextTurn();
  }
}
