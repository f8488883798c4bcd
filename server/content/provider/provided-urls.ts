import type { ContentSource, ProvidedContent } from '../content-source.ts';
import { oncePerState } from '../content-state.ts';
import { ContentUnavailable } from '../content-unavailable.ts';
import type { PostAddress, PostCursor, ServiceAddress } from '../content-urls.ts';
import { latest } from '../latest.ts';
import { listAllPosts } from './provided-content.ts';
import { isSlug } from './provided-entries.ts';

/** Posts that are listed at most, about 10 MB of slugs and dates. */
const MAX_POSTS = 100_000;

type ProvidedUrls = Pick<ContentSource, 'postAddresses' | 'serviceAddresses' | 'latestChanges'>;

/**
 * URLs of a provider elsewhere, for sitemaps and feeds. Its API has no cursor, so all posts are
 * listed, once per version; batches are cut from that list.
 *
 * @param versionOf raised when an answer of the provider changed
 * @param store has the other kinds
 */
export function createProvidedUrls(
  provided: ProvidedContent,
  versionOf: () => number,
  store: Pick<ContentSource, 'latestChanges'>,
): ProvidedUrls {
  const allPosts = oncePerState(
    async () => versionOf(),
    () => listPosts(provided),
  );
  return {
    async postAddresses({ after, limit }) {
      const posts = await allPosts();
      const start = after ? positionAfter(posts, after) : 0;
      return posts.slice(start, start + limit);
    },
    serviceAddresses: () => listServices(provided),
    async latestChanges() {
      const dateOf = (addresses: readonly { updatedAt: string }[]) =>
        latest(addresses.map(({ updatedAt }) => updatedAt));
      const [posts, services] = [await allPosts(), await listServices(provided)];
      return new Map([
        ...(await store.latestChanges()),
        ['post', dateOf(posts)],
        ['service', dateOf(services)],
      ]);
    },
  };
}

/** All posts, oldest first. */
async function listPosts({ posts }: Pick<ProvidedContent, 'posts'>): Promise<PostAddress[]> {
  const addresses = new Map<string, PostAddress>();
  for await (const listing of listAllPosts(posts, MAX_POSTS))
    for (const { post_name: slug, post_date = '', post_modified = '' } of listing)
      addresses.set(slug, { slug, publishAt: post_date, updatedAt: post_modified });
  return [...addresses.values()].toSorted(byDate);
}

/** Dates have one length, or are empty. */
function byDate(a: PostCursor, b: PostCursor): number {
  if (a.publishAt !== b.publishAt) return a.publishAt < b.publishAt ? -1 : 1;
  return a.slug < b.slug ? -1 : Number(a.slug > b.slug);
}

/** The position of the first post after a cursor, by bisection. */
function positionAfter(posts: readonly PostAddress[], cursor: PostCursor): number {
  let [low, high] = [0, posts.length];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    if (byDate(posts[middle]!, cursor) > 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The services of which the provider does not say that they have no page. */
async function listServices({ services, ofService }: ProvidedContent): Promise<ServiceAddress[]> {
  const { listing } = await services({});
  const found = await Promise.all(
    listing
      .filter(({ post_name }) => isSlug(post_name))
      .map(async ({ post_name: slug, post_modified = '' }) => {
        const parts = await ofService('sub_services', slug, {}).catch(ifUnavailable);
        if (parts?.exists === false) return [];
        const dates = parts?.listing.map((part) => part.post_modified ?? '') ?? [];
        return [{ slug, updatedAt: latest([post_modified, ...dates]) }];
      }),
  );
  return found.flat();
}

function ifUnavailable(error: unknown): null {
  if (error instanceof ContentUnavailable) return null;
  throw error;
}
