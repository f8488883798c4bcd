import { escapeHtml } from '../../contract/escape-html.ts';
import type { FeedContent, FeedItem } from './feed-items.ts';
import { cdata, escapeXml, XML_DECLARATION } from './xml.ts';

/** RSS 2.0, with authors by Dublin Core and whole texts by the content module. */
export function writeRss({ site, items, updated }: FeedContent): string {
  return `${XML_DECLARATION}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${escapeXml(site.blog.title)}</title>
<link>${escapeXml(site.url)}/blog</link>
<description>${escapeXml(site.blog.description)}</description>
<language>${escapeXml(site.language.toLowerCase())}</language>
<lastBuildDate>${rfc822(updated)}</lastBuildDate>
<atom:link href="${escapeXml(site.url)}/rss.xml" rel="self" type="application/rss+xml"/>
${items.map(writeItem).join('')}</channel>
</rss>
`;
}

/** Feed readers parse a description as markup, so its plain text is escaped twice. */
function writeItem(item: FeedItem): string {
  return `<item>
<title>${escapeXml(item.title)}</title>
<link>${escapeXml(item.url)}</link>
<guid isPermaLink="true">${escapeXml(item.url)}</guid>
${item.published === null ? '' : `<pubDate>${rfc822(item.published)}</pubDate>\n`}<atom:updated>${item.updated}</atom:updated>
<dc:creator>${escapeXml(item.author)}</dc:creator>
<description>${escapeXml(escapeHtml(item.summary))}</description>
<content:encoded>${cdata(item.html)}</content:encoded>
</item>
`;
}

/** RFC 822, with a four-digit year. */
const rfc822 = (date: string) => new Date(date).toUTCString();
