import type { ContentSource } from '../content-source.ts';
import { oncePerState } from '../content-state.ts';
import { ContentUnavailable } from '../content-unavailable.ts';
import type { PostAddress, PostCursor, ServiceAddress } from '../content-urls.ts';
import { latest } from '../latest.ts';
import { isSlug } from './calls-for-entries.ts';
import { listAllPosts, type ListProvided } from './provider-lists.ts';

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
  list: ListProvided,
  versionOf: () => number,
  store: Pick<ContentSource, 'latestChanges'>,
): ProvidedUrls {
  const allPosts = oncePerState(
    async () => versionOf(),
    () => listPosts(list),
  );
  return {
    async postAddresses({ after, limit }) {
      const posts = await allPosts();
      const start = after ? positionAfter(posts, after) : 0;
      return posts.slice(start, start + limit);
    },
    serviceAddresses: () => listServices(list),
    async latestChanges() {
      const dateOf = (addresses: readonly { updatedAt: string }[]) =>
        latest(addresses.map(({ updatedAt }) => updatedAt));
      const [posts, services] = [await allPosts(), await listServices(list)];
      return new Map([
        ...(await store.latestChanges()),
        ['post', dateOf(posts)],
        ['service', dateOf(services)],
      ]);
    },
  };
}

/** All posts, oldest first. */
async function listPosts(list: ListProvided): Promise<PostAddress[]> {
  const posts = new Map<string, PostAddress>();
  for await (const entries of listAllPosts(list, MAX_POSTS))
    for (const { slug, publishAt, updatedAt } of entries)
      posts.set(slug, { slug, publishAt, updatedAt });
  return [...posts.values()].toSorted(byDate);
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
async function listServices(list: ListProvided): Promise<ServiceAddress[]> {
  const { entries } = await list({ type: 'service' });
  const found = await Promise.all(
    entries
      .filter(({ slug }) => isSlug(slug))
      .map(async ({ slug, updatedAt }) => {
        const parts = await list({ type: 'sub_service', parent: slug }).catch(ifUnavailable);
        if (parts?.exists === false) return [];
        const dates = parts?.entries.map((part) => part.updatedAt) ?? [];
        return [{ slug, updatedAt: latest([updatedAt, ...dates]) }];
      }),
  );
  return found.flat();
}

function ifUnavailable(error: unknown): null {
  if (error instanceof ContentUnavailable) return null;
  throw error;
}
