import { kindNames, kindOf } from '../../contract/kinds/content-kinds.ts';
import type { FixedPage } from '../../contract/site-paths.ts';
import { listPeopleWithPage } from '../content/people/read-people.ts';
import type { ContentSource } from '../content/content-source.ts';
import type { PostAddress } from '../content/content-urls.ts';
import { latest } from '../content/latest.ts';
import { hasPlainPage, type PlainKind } from '../content/published/bodies.ts';
import type { SiteDescription } from './site-description.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

/** Spec section 9. */
const POSTS_PER_PAGE = 10;

/** One URL of the sitemap. */
interface Listed {
  /** With its leading slash. */
  path: string;
  /** When it last changed, as a day or ISO 8601 in UTC; empty if unknown. */
  changed: string;
}

/** Writes the sitemap (sitemaps.org): every page, service, person and post. */
export async function writeSitemap(content: ContentSource, site: SiteDescription): Promise<string> {
  const plainPages = async (kind: PlainKind) =>
    (await content.list(kind)).map(({ slug, updatedAt }) => ({
      path: `${kindOf(kind).page}${slug}`,
      changed: updatedAt,
    }));
  const [plain, pages, services, people, posts] = await Promise.all([
    Promise.all(kindNames.filter(hasPlainPage).map(plainPages)),
    listPages(content, site),
    content.serviceAddresses(),
    listPeopleWithPage(content),
    content.postAddresses(),
  ]);
  const addressesIn = (folder: string, entries: readonly { slug: string; updatedAt: string }[]) =>
    entries.map(({ slug, updatedAt }) => ({ path: `/${folder}/${slug}`, changed: updatedAt }));
  const listed: Listed[] = [
    ...pages,
    ...plain.flat(),
    ...addressesIn('services', services),
    ...addressesIn('people', people),
    ...addressesIn('blog', posts),
    ...blogPages(posts),
  ];
  const items = listed.map(({ path, changed }) => {
    const date = changed === '' ? '' : `<lastmod>${changed}</lastmod>`;
    return `<url><loc>${escapeXml(site.url + path)}</loc>${date}</url>\n`;
  });
  return `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</urlset>\n`;
}

async function listPages(content: ContentSource, site: SiteDescription): Promise<Listed[]> {
  const changes = await content.latestChanges();
  const changedAt = async ({ kind, slug }: FixedPage['entry']) =>
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

/** Blog pages from the second on; `listPages` has the first. */
function blogPages(posts: readonly PostAddress[]): Listed[] {
  const changed = latest(posts.flatMap(({ updatedAt, publishAt }) => [updatedAt, publishAt]));
  const length = Math.max(0, Math.ceil(posts.length / POSTS_PER_PAGE) - 1);
  return Array.from({ length }, (_, index) => ({ path: `/blog?page=${index + 2}`, changed }));
}
