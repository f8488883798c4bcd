import type { ContentSource } from '../content/content-source.ts';
import { latest } from '../content/latest.ts';
import { postsOfStretch, type PostStretch } from './post-stretches.ts';
import type { SiteDescription, SitePage } from './site-description.ts';
import { writeSitemap, writeSitemapIndex, type Listed } from './write-sitemap.ts';

/** The limit of sitemaps.org. */
export const MAX_URLS = 50_000;
/** Spec section 9. */
const POSTS_PER_PAGE = 10;

export interface SitemapSource {
  content: ContentSource;
  site: SiteDescription;
  /** URLs per file. */
  maxUrls: number;
  /** The posts, divided into files. */
  stretches: readonly PostStretch[];
}

interface Sitemap extends Listed {
  list: () => Listed[] | Promise<Listed[]>;
}

/** Every sitemap. */
export async function listSitemaps(source: SitemapSource): Promise<Sitemap[]> {
  const { stretches } = source;
  const [people, services, pages] = await Promise.all([
    listPeople(source),
    listServices(source),
    listPages(source),
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
      list: () => listPosts(stretch, source),
    })),
    ...filesOfBlogPages(source).map((blogPages, index) => ({
      path: `/sitemap-blog-${index + 1}.xml`,
      changed: latestOf(stretches),
      list: () => listBlogPages(blogPages, source),
    })),
  ];
}

/** The sitemap index. */
export const indexOfSitemaps = (site: SiteDescription, maps: readonly Sitemap[]): string =>
  writeSitemapIndex(site.url, maps);

/** The XML of one sitemap. */
export const textOfSitemap = async (site: SiteDescription, map: Sitemap): Promise<string> =>
  writeSitemap(site.url, await map.list());

async function listPages({ content, site }: SitemapSource): Promise<Listed[]> {
  const changes = await content.latestChanges();
  const wordsChanged = async (name: string) => {
    const page = await content.get({ type: 'words', parent: '', slug: name });
    const { entries: texts } = await content.list({ type: 'words', parent: name });
    return page && latest([page, ...texts].map(({ updatedAt }) => updatedAt));
  };
  const textChanged = async ({ type, slug }: SitePage['entry']) =>
    type === 'words'
      ? wordsChanged(slug)
      : ((await content.get({ type, parent: '', slug }))?.updatedAt ?? null);
  const pages = site.pages.map(async ({ path, entry, shares = [], shows = [] }) => {
    const changed = await textChanged(entry);
    // The page of an entry that was taken down does not exist.
    if (changed === null) return [];
    const shared = await Promise.all(shares.map(wordsChanged));
    const shown = shows.map((kind) => changes.get(kind));
    return [{ path, changed: latest([changed, ...shared, ...shown].map((date) => date ?? '')) }];
  });
  return (await Promise.all(pages)).flat();
}

async function listServices({ content }: SitemapSource): Promise<Listed[]> {
  const services = await content.serviceAddresses();
  return services.map(({ slug, updatedAt }) => ({
    path: `/services/${slug}`,
    changed: updatedAt,
  }));
}

async function listPeople({ content }: SitemapSource): Promise<Listed[]> {
  const { entries } = await content.list({ type: 'profile', summary: true });
  return entries.map(({ slug, updatedAt }) => ({ path: `/people/${slug}`, changed: updatedAt }));
}

async function listPosts(
  stretch: PostStretch,
  { content, maxUrls }: SitemapSource,
): Promise<Listed[]> {
  const listed: Listed[] = [];
  for await (const { slug, updatedAt } of postsOfStretch(content, {
    after: stretch.after,
    size: maxUrls,
  }))
    listed.push({ path: `/blog/${slug}`, changed: updatedAt });
  return listed;
}

interface BlogPages {
  first: number;
  last: number;
}

/** Blog pages from the second on, divided into files; `listPages` has the first. */
function filesOfBlogPages({ stretches, maxUrls }: SitemapSource): BlogPages[] {
  const posts = stretches.reduce((sum, { count }) => sum + count, 0);
  const pages = Math.ceil(posts / POSTS_PER_PAGE);
  const files: BlogPages[] = [];
  for (let first = 2; first <= pages; first += maxUrls)
    files.push({ first, last: Math.min(pages, first + maxUrls - 1) });
  return files;
}

function listBlogPages(pages: BlogPages, { stretches }: SitemapSource): Listed[] {
  const changed = latestOf(stretches);
  return Array.from({ length: pages.last - pages.first + 1 }, (_, index) => ({
    path: `/blog?page=${pages.first + index}`,
    changed,
  }));
}

const latestOf = (listed: readonly { changed: string }[]): string =>
  latest(listed.map(({ changed }) => changed));
