import type { FeedContent, FeedItem } from './feed-items.ts';
import { cdata, escapeXml, XML_DECLARATION } from './xml.ts';

/** Atom 1.0 (RFC 4287). */
export function writeAtom({ site, items, updated }: FeedContent): string {
  const url = escapeXml(site.url);
  return `${XML_DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(site.language)}">
<id>${url}/blog</id>
<title>${escapeXml(site.blog.title)}</title>
<subtitle>${escapeXml(site.blog.description)}</subtitle>
<updated>${updated}</updated>
<link rel="self" type="application/atom+xml" href="${url}/atom.xml"/>
<link rel="alternate" type="text/html" href="${url}/blog"/>
<icon>${url}/static/pictures/icon-192.png</icon>
<author><name>${escapeXml(site.name)}</name><uri>${url}/</uri></author>
${items.map(writeEntry).join('')}</feed>
`;
}

function writeEntry(item: FeedItem): string {
  const url = escapeXml(item.url);
  return `<entry>
<id>${url}</id>
<title>${escapeXml(item.title)}</title>
<link rel="alternate" type="text/html" href="${url}"/>
${item.published === null ? '' : `<published>${item.published}</published>\n`}<updated>${item.updated}</updated>
<author><name>${escapeXml(item.author)}</name></author>
<summary>${escapeXml(item.summary)}</summary>
<content type="html">${cdata(item.html)}</content>
</entry>
`;
}
