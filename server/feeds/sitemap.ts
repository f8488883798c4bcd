import { kindNames, kindOf } from '../../contract/kinds/content-kinds.ts';
import type { ContentSource } from '../content/content-source.ts';
import { latest } from '../content/latest.ts';
import { listServicesWithPage } from '../content/named-services.ts';
import { listPeopleWithPage } from '../people/read-people.ts';
import { hasPlainPage } from '../content/published/bodies.ts';
import type { SiteDescription } from './site-description.ts';
import { escapeXml, XML_DECLARATION } from './xml.ts';

/** Spec section 9. */
const POSTS_PER_PAGE = 10;

/** Writes the sitemap (sitemaps.org): every page, service, person and post, each with its last change. */
export async function writeSitemap(content: ContentSource, site: SiteDescription): Promise<string> {
  const [entries, services, people] = await Promise.all([
    content.dates(),
    listServicesWithPage(content),
    listPeopleWithPage(content),
  ]);
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  const entriesOf = (kind: string) => byKind.get(kind) ?? [];
  const changes = new Map(
    entries.map(({ kind, slug, updatedAt }) => [`${kind}/${slug}`, updatedAt]),
  );
  const changeOf = (...keys: string[]) => latest(keys.map((key) => changes.get(key) ?? ''));
  /** When a list of a kind last changed. */
  const listChange = (kind: string) =>
    latest(entriesOf(kind).flatMap(({ updatedAt, publishAt }) => [updatedAt, publishAt]));
  // The page of an entry that was taken down does not exist.
  const pages = site.pages.filter(({ entry }) => changes.has(`${entry.kind}/${entry.slug}`));
  const posts = entriesOf('post');
  const blogPages = Math.ceil(posts.length / POSTS_PER_PAGE);
  const blogChange = listChange('post');

  const listed: (readonly [path: string, changed: string])[] = [
    ...pages.map(({ path, entry, shares = [], shows = [] }) => {
      const shown = [
        changeOf(...shares.map((name) => `${name}/${name}`)),
        ...shows.map(listChange),
      ];
      return [path, latest([changeOf(`${entry.kind}/${entry.slug}`), ...shown])] as const;
    }),
    ...kindNames
      .filter(hasPlainPage)
      .flatMap((kind) =>
        entriesOf(kind).map(
          ({ slug, updatedAt }) => [`${kindOf(kind).page}${slug}`, updatedAt] as const,
        ),
      ),
    ...services.map(({ slug, body: { team = [] } }) => {
      const shown = [`record/${slug}`, ...team.map((person) => `person/${person}`)];
      return [`/services/${slug}`, changeOf(`service/${slug}`, ...shown)] as const;
    }),
    ...people.map(({ slug, updatedAt }) => [`/people/${slug}`, updatedAt] as const),
    ...posts.map(({ slug, updatedAt }) => [`/blog/${slug}`, updatedAt] as const),
    // Its first page is one of the pages above.
    ...Array.from(
      { length: Math.max(0, blogPages - 1) },
      (_, index) => [`/blog?page=${index + 2}`, blogChange] as const,
    ),
  ];
  const items = listed.map(
    ([path, changed]) =>
      `<url><loc>${escapeXml(site.url + path)}</loc>${changed && `<lastmod>${changed}</lastmod>`}</url>\n`,
  );
  return `${XML_DECLARATION}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${items.join('')}</urlset>\n`;
}
