import type { ListingEntry } from '../../../contract/api/listing.ts';
import { decodeEntities } from '../../../contract/text-entities.ts';
import type { ContentSource } from '../content-source.ts';
import { oncePerState } from '../content-state.ts';
import { countWords, topicOf, type Topic } from './post-topic.ts';

/** How many posts are compared, newest first: the cost does not grow with the blog. */
const COMPARED = 60;
/** The newest posts, which every page of a post shows anyway (spec section 9; one may be the post itself). */
const SHOWN_ANYWAY = 4;
/** Each costs its title and path twice in the first response of a post. */
const MOST = 2;
/** Of 1: posts that are less alike share words, but no topic. */
const ALIKE = 0.05;

/**
 * Finds the posts on the same topic as another. The newest posts are compared once for each state of
 * the content.
 *
 * @returns a function that returns up to two posts, most alike first; none if there is no such post
 */
export function createRelatedPosts(
  content: Pick<ContentSource, 'version' | 'posts' | 'post'>,
): (slug: string) => Promise<{ slug: string; title: string }[]> {
  /** The posts that are compared, and in how many of them each word is. */
  async function comparePosts() {
    const { listing } = await content.posts({ page: 1, perPage: COMPARED });
    const counted = listing.map((post) => ({
      slug: post.post_name,
      title: decodeEntities(post.post_title),
      words: countWords(textOf(post)),
    }));
    const spread = new Map<string, number>();
    for (const { words } of counted)
      for (const word of words.keys()) spread.set(word, (spread.get(word) ?? 0) + 1);
    const posts = counted.map(({ slug, title, words }) => ({
      slug,
      title,
      topic: topicOf(words, spread, listing.length),
    }));
    return { posts, spread };
  }

  const compared = oncePerState(content.version, comparePosts);
  return async (slug) => {
    const { posts, spread } = await compared();
    let topic = posts.find((post) => post.slug === slug)?.topic;
    if (!topic) {
      const post = await content.post(slug);
      if (!post) return [];
      topic = topicOf(countWords(textOf(post)), spread, posts.length);
    }
    return posts
      .slice(SHOWN_ANYWAY)
      .filter((other) => other.slug !== slug)
      .map((other) => ({ other, alike: likeness(topic, other.topic) }))
      .filter(({ alike }) => alike >= ALIKE)
      .toSorted((one, next) => next.alike - one.alike)
      .slice(0, MOST)
      .map(({ other }) => ({ slug: other.slug, title: other.title }));
  };
}

/** What is compared of a post. The title counts three times. */
const textOf = ({ post_title, post_excerpt = '', post_content }: ListingEntry): string =>
  `${`${post_title} `.repeat(3)}${post_excerpt} ${post_content.slice(0, 30_000)}`;

function likeness(one: Topic, other: Topic): number {
  let sum = 0;
  for (const [word, weight] of one) sum += weight * (other.get(word) ?? 0);
  return sum;
}
