/** Writes exports as WordPress does (WordPress eXtended RSS), for tests and benches. */

/** The elements of an item that differ from those of a published post. */
export interface ExportedItem {
  id: number | string;
  title?: string;
  link?: string;
  guid?: string;
  content?: string;
  excerpt?: string;
  creator?: string;
  name?: string;
  date?: string;
  dateGmt?: string;
  modified?: string;
  status?: string;
  type?: string;
  parent?: number;
  password?: string;
  attachmentUrl?: string;
  meta?: Record<string, string>;
}

export const OLD_SITE = 'https://old.example';

const cdata = (text: string) => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** One item. */
export function exportedItem(item: ExportedItem): string {
  const { id, type = 'post', name = `post-${id}`, date = '2024-05-06 07:08:09' } = item;
  const meta = Object.entries(item.meta ?? {}).map(
    ([key, value]) =>
      `<wp:postmeta><wp:meta_key>${cdata(key)}</wp:meta_key><wp:meta_value>${cdata(value)}</wp:meta_value></wp:postmeta>`,
  );
  return `<item>
<title>${escaped(item.title ?? `Post ${id}`)}</title>
<link>${escaped(item.link ?? `${OLD_SITE}/2024/05/${name}/`)}</link>
<pubDate>Mon, 06 May 2024 07:08:09 +0000</pubDate>
<dc:creator>${cdata(item.creator ?? 'maya')}</dc:creator>
<guid isPermaLink="false">${escaped(item.guid ?? `${OLD_SITE}/?p=${id}`)}</guid>
<description></description>
<content:encoded>${cdata(item.content ?? `The words of post ${id}.`)}</content:encoded>
<excerpt:encoded>${cdata(item.excerpt ?? '')}</excerpt:encoded>
<wp:post_id>${id}</wp:post_id>
<wp:post_date>${date}</wp:post_date>
<wp:post_date_gmt>${item.dateGmt ?? date}</wp:post_date_gmt>
<wp:post_modified_gmt>${item.modified ?? date}</wp:post_modified_gmt>
<wp:post_name>${name}</wp:post_name>
<wp:status>${item.status ?? (type === 'attachment' ? 'inherit' : 'publish')}</wp:status>
<wp:post_parent>${item.parent ?? 0}</wp:post_parent>
<wp:post_type>${type}</wp:post_type>
<wp:post_password>${item.password ?? ''}</wp:post_password>
${item.attachmentUrl ? `<wp:attachment_url>${escaped(item.attachmentUrl)}</wp:attachment_url>` : ''}
${meta.join('\n')}
<category domain="category" nicename="notes">${cdata('Notes')}</category>
</item>
`;
}

/** What stands before the items. */
export const exportHead = (site = OLD_SITE) => `<?xml version="1.0" encoding="UTF-8" ?>
<!-- This is a WordPress eXtended RSS file -->
<rss version="2.0"
  xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/"
  xmlns:content="http://purl.org/rss/1.0/modules/content/"
  xmlns:wfw="http://wellformedweb.org/CommentAPI/"
  xmlns:dc="http://purl.org/dc/elements/1.1/"
  xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>The old site</title>
<link>${site}</link>
<pubDate>Tue, 04 Jun 2024 10:00:00 +0000</pubDate>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>${site}</wp:base_site_url>
<wp:base_blog_url>${site}</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>${cdata('maya')}</wp:author_login><wp:author_email>${cdata('maya@old.example')}</wp:author_email><wp:author_display_name>${cdata('Maya Ríos')}</wp:author_display_name></wp:author>
<wp:category><wp:term_id>2</wp:term_id><wp:category_nicename>notes</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name>${cdata('Notes')}</wp:cat_name></wp:category>
`;

export const EXPORT_END = '</channel>\n</rss>\n';

/** A whole export. */
export const exportOf = (items: readonly ExportedItem[], site = OLD_SITE): string =>
  exportHead(site) + items.map(exportedItem).join('') + EXPORT_END;
