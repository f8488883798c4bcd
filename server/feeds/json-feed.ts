import type { FeedContent } from './feed-items.ts';

/** JSON Feed 1.1 (jsonfeed.org). */
export function writeJsonFeed({ site, items }: FeedContent): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.blog.title,
    description: site.blog.description,
    home_page_url: `${site.url}/blog`,
    feed_url: `${site.url}/feed.json`,
    icon: `${site.url}/static/pictures/icon-512.png`,
    favicon: `${site.url}/static/pictures/icon-192.png`,
    language: site.language,
    authors: [{ name: site.name, url: `${site.url}/` }],
    items: items.map((item) => ({
      id: item.url,
      url: item.url,
      title: item.title,
      summary: item.summary,
      content_html: item.html,
      ...(item.published !== null && { date_published: item.published }),
      date_modified: item.updated,
      authors: [{ name: item.author }],
    })),
  });
}
