import { escapeXml, XML_DECLARATION } from './xml.ts';

/** One address of a map, or one map of the index. */
export interface Listed {
  /** On this site, from the first slash on. */
  path: string;
  /** When it last changed, as a day or as ISO 8601 in UTC; empty where nobody knows. */
  changed: string;
}

const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** A map of addresses, as sitemaps.org has it. */
export const writeSitemap = (siteUrl: string, urls: readonly Listed[]): string =>
  write('urlset', 'url', siteUrl, urls);

/** A map of maps. */
export const writeSitemapIndex = (siteUrl: string, maps: readonly Listed[]): string =>
  write('sitemapindex', 'sitemap', siteUrl, maps);

function write(list: string, item: string, siteUrl: string, listed: readonly Listed[]): string {
  const items = listed.map(({ path, changed }) => {
    const date = changed === '' ? '' : `<lastmod>${changed}</lastmod>`;
    return `<${item}><loc>${escapeXml(siteUrl + path)}</loc>${date}</${item}>\n`;
  });
  return `${XML_DECLARATION}<${list} xmlns="${NAMESPACE}">\n${items.join('')}</${list}>\n`;
}
