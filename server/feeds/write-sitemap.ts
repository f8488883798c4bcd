import { escapeXml, XML_DECLARATION } from './xml.ts';

/** One URL of a sitemap, or one sitemap of the index. */
export interface Listed {
  /** With its leading slash. */
  path: string;
  /** When it last changed, as a day or ISO 8601 in UTC; empty if unknown. */
  changed: string;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A sitemap (sitemaps.org). */
export const writeSitemap = (siteUrl: string, urls: readonly Listed[]): string =>
  write('urlset', 'url', siteUrl, urls);

/** A sitemap index. */
export const writeSitemapIndex = (siteUrl: string, maps: readonly Listed[]): string =>
  write('sitemapindex', 'sitemap', siteUrl, maps);

function write(list: string, item: string, siteUrl: string, listed: readonly Listed[]): string {
  const items = listed.map(({ path, changed }) => {
    const date = changed === '' ? '' : `<lastmod>${changed}</lastmod>`;
    return `<${item}><loc>${escapeXml(siteUrl + path)}</loc>${date}</${item}>\n`;
  });
  return `${XML_DECLARATION}<${list} xmlns="${NAMESPACE}">\n${items.join('')}</${list}>\n`;
}
