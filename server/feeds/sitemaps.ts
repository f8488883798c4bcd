import { listPeopleWithPage } from '../content/people/read-people.ts';
import type { ContentSource } from '../content/content-source.ts';
import { latest } from '../content/latest.ts';
import { dividePosts, postsOfStretch, type PostStretch } from './post-stretches.ts';
import type { SiteDescription, SitePage } from './site-description.ts';
import type { Listed } from './write-sitemap.ts';

/** The limit of sitemaps.org. */
export const MAX_URLS = 50_000;
/** Spec section 9. */
const POSTS_PER_PAGE = 10;

interface Sitemap extends Listed {
  list: () => Listed[] | Promise<Listed[]>;
}

/**
 * Every sitemap.
 *
 * @param maxUrls URLs per file
 */
export async function listSitemaps(
  content: ContentSource,
  site: SiteDescription,
  maxUrls: number,
): Promise<Sitemap[]> {
  const stretches = await dividePosts(content, maxUrls);
  const [people, services, pages] = await Promise.all([
    listPeople(content),
    listServices(content),
    listPages(content, site),
  ]);
  return [
    { path: '/sitemap-pages.xml', changed: latestOf(pages), list: () => pages },
    { path: '/sitemap-services.xml', changed: latestOf(services), list: () => services },
    ...(people.length > 0
      ? [{ path: '/sitemap-people.xml', changed: latestOf(people), list: () => people }]
      : []),
    ...stretches.map((stretch, index) => ({
      path: `/sitemap-posts-${index + 1}.xml`,
      changed: stretch.changed,
      list: () => listPosts(content, stretch),
    })),
    ...listBlogPages(stretches, maxUrls),
  ];
}

async function listPages(content: ContentSource, site: SiteDescription): Promise<Listed[]> {
  const changes = await content.latestChanges();
  const changedAt = async ({ kind, slug }: SitePage['entry']) =>
    (await content.get(kind, slug))?.updatedAt ?? null;
  const pages = site.pages.map(async ({ path, entry, shares = [], shows = [] }) => {
    const changed = await changedAt(entry);
    // The page of an entry that was taken down does not exist.
    if (changed === null) return [];
    const shared = await Promise.all(shares.map((slug) => changedAt({ kind: slug, slug })));
    const shown = shows.map((kind) => changes.get(kind));
    return [{ path, changed: latest([changed, ...shared, ...shown].map((date) => date ?? '')) }];
  });
  return (await Promise.all(pages)).flat();
}

async function listServices(content: ContentSource): Promise<Listed[]> {
  const services = await content.serviceAddresses();
  return services.map(({ slug, updatedAt }) => ({
    path: `/services/${slug}`,
    changed: updatedAt,
  }));
}

async function listPeople(content: ContentSource): Promise<Listed[]> {
  const people = await listPeopleWithPage(content);
  return people.map(({ slug, updatedAt }) => ({ path: `/people/${slug}`, changed: updatedAt }));
}

async function listPosts(content: ContentSource, stretch: PostStretch): Promise<Listed[]> {
  const posts = await Array.fromAsync(postsOfStretch(content, stretch.after, stretch.count));
  return posts.map(({ slug, updatedAt }) => ({ path: `/blog/${slug}`, changed: updatedAt }));
}

/** Blog pages from the second on; `listPages` has the first. */
function listBlogPages(stretches: readonly PostStretch[], maxUrls: number): Sitemap[] {
  const posts = stretches.reduce((sum, { count }) => sum + count, 0);
  const pages = Math.ceil(posts / POSTS_PER_PAGE);
  const changed = latestOf(stretches);
  const maps: Sitemap[] = [];
  for (let first = 2; first <= pages; first += maxUrls) {
    const length = Math.min(maxUrls, pages + 1 - first);
    const pageAt = (_: unknown, index: number) => ({
      path: `/blog?page=${first + index}`,
      changed,
    });
    maps.push({
      path: `/sitemap-blog-${maps.length + 1}.xml`,
      changed,
      list: () => Array.from({ length }, pageAt),
    });
  }
  return maps;
}

const latestOf = (listed: readonly { changed: string }[]): string =>
  latest(listed.map(({ changed }) => changed));
