import type { ContentSource } from './content-source.ts';
import type { Entry } from './entry.ts';

/** How many posts are compared, newest first: their number does not grow with the blog. */
const COMPARED = 100;
/** The newest posts, which every page of a post shows anyway (spec section 9; one may be the post itself). */
const SHOWN_ANYWAY = 4;
const MOST = 3;
/** Related posts share at least this much; a word in one post of ten counts 1. */
const ENOUGH = 2;

interface Compared {
  slug: string;
  title: string;
  words: Set<string>;
}

/** The posts that are compared, and in how many of them each word is. */
interface Topics {
  posts: Compared[];
  counts: Map<string, number>;
}

/**
 * Finds the posts on the same topic as another: those that share most rare words of title and summary.
 * The posts are read once for each state of the content.
 *
 * @returns a function that returns up to three posts, nearest first; null if there is no such post
 */
export function createRelatedPosts(
  content: Pick<ContentSource, 'version' | 'list' | 'get'>,
): (slug: string) => Promise<{ slug: string; title: string }[] | null> {
  let current: { state: object; topics: Promise<Topics> } | null = null;
  return async (slug) => {
    const state = await content.version();
    if (current?.state !== state) {
      const topics = readTopics(content);
      current = { state, topics };
      // A failure is not cached.
      topics.catch(() => (current = null));
    }
    const { posts, counts } = await current.topics;
    const post = await content.get({ type: 'post', parent: '', slug });
    if (!post) return null;
    const words = wordsOf(post);
    return posts
      .slice(SHOWN_ANYWAY)
      .filter((other) => other.slug !== slug)
      .map((other) => ({ other, weight: sharedWeight(words, other.words, counts, posts.length) }))
      .filter(({ weight }) => weight >= ENOUGH)
      .toSorted((one, next) => next.weight - one.weight)
      .slice(0, MOST)
      .map(({ other: { slug: found, title } }) => ({ slug: found, title }));
  };
}

async function readTopics(content: Pick<ContentSource, 'list'>): Promise<Topics> {
  const { entries } = await content.list({
    type: 'post',
    order: 'newest',
    page: 1,
    perPage: COMPARED,
    summary: true,
  });
  const posts = entries.map((post) => ({
    slug: post.slug,
    title: post.title,
    words: wordsOf(post),
  }));
  const counts = new Map<string, number>();
  for (const { words } of posts)
    for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return { posts, counts };
}

/** The sum of the weights of shared words. The rarer a word, the more it says about the topic. */
function sharedWeight(
  words: Set<string>,
  others: Set<string>,
  counts: Map<string, number>,
  posts: number,
): number {
  let sum = 0;
  for (const word of words)
    if (others.has(word)) sum += Math.max(0, Math.log10(posts / (counts.get(word) ?? posts)));
  return sum;
}

/** The words of title and summary: lower case, without a plural's s, of three letters and more. */
function wordsOf({ title, fields }: Pick<Entry, 'title' | 'fields'>): Set<string> {
  const text = `${title} ${fields.excerpt ?? ''}`.toLowerCase();
  const words = text.match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(
    words.map((word) => word.replace(/(?<=..)s$/, '')).filter((word) => word.length > 2),
  );
}
