import type { ListingEntry } from '../../../contract/api/listing.ts';
import { decodeEntities } from '../../../contract/text-entities.ts';
import type { ContentSource } from '../content-source.ts';
import { oncePerState } from '../content-state.ts';
import { textOfHtml } from '../html/text-of-html.ts';

/** How many posts are compared, newest first: the cost does not grow with the blog. */
const COMPARED = 60;
/** The newest posts, which every page of a post shows anyway (spec section 9; one may be the post itself). */
const SHOWN_ANYWAY = 4;
/** Each costs its title and path twice in the first response of a post. */
const MOST = 2;

/**
 * Finds the posts that share the most rare words with another. The newest posts are read once for each
 * state of the content.
 *
 * @returns a function that returns up to two posts, most similar first; none if there is no such post
 */
export function createRelatedPosts(content: Pick<ContentSource, 'version' | 'posts' | 'post'>) {
  const newest = oncePerState(content.version, async () => {
    const { listing } = await content.posts({ page: 1, perPage: COMPARED });
    const posts = listing.map((post) => ({ post, words: wordsOf(post) }));
    /** In how many posts each word is. */
    const spread = new Map<string, number>();
    for (const { words } of posts)
      for (const word of words) spread.set(word, (spread.get(word) ?? 0) + 1);
    return { posts, spread };
  });

  return async (slug: string): Promise<{ post_name: string; post_title: string }[]> => {
    const { posts, spread } = await newest();
    const post =
      posts.find((one) => one.post.post_name === slug)?.post ?? (await content.post(slug));
    if (!post) return [];
    const words = wordsOf(post);
    const rarityOf = (word: string) => Math.log(posts.length / spread.get(word)!);
    return posts
      .slice(SHOWN_ANYWAY)
      .filter((other) => other.post.post_name !== slug)
      .map((other) => {
        const shared = [...words.intersection(other.words)];
        const sum = shared.reduce((all, word) => all + rarityOf(word), 0);
        // A long post shares more words with any other.
        return { ...other.post, similarity: sum / Math.sqrt(other.words.size) };
      })
      .filter(({ similarity }) => similarity > 0)
      .toSorted((one, other) => other.similarity - one.similarity)
      .slice(0, MOST)
      .map(({ post_name, post_title }) => ({
        post_name,
        post_title: decodeEntities(post_title),
      }));
  };
}

/** The words of four letters and more in a post, in lower case and without a plural's s. */
function wordsOf({ post_title, post_excerpt = '', post_content }: ListingEntry): Set<string> {
  const text = textOfHtml(`${post_title} ${post_excerpt} ${post_content.slice(0, 30_000)}`);
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
  return new Set(words.map((word) => word.replace(/s$/, '')));
}
