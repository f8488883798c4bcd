import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from '../content/content-source.ts';
import { latest } from '../content/latest.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import type { SiteDescription } from './site-description.ts';

const MAX_ITEMS = 50;
const LONG_AGO = new Date(0).toISOString();

/** A post, the same in all three feeds. */
export interface FeedItem {
  /** The canonical URL, which also identifies it. */
  url: string;
  title: string;
  summary: string;
  /** The whole text; every URL in it is absolute. */
  html: string;
  author: string;
  /** ISO 8601, UTC; null if a provider does not say. */
  published: string | null;
  /** ISO 8601, UTC. */
  updated: string;
}

/** The content that all feeds share. */
export interface FeedContent {
  site: SiteDescription;
  items: FeedItem[];
  /** ISO 8601, UTC: when an item last changed. */
  updated: string;
}

/** The newest posts, newest first. */
export async function getFeedContent(
  content: ContentSource,
  site: SiteDescription,
): Promise<FeedContent> {
  const { listing } = await content.posts({ page: 1, perPage: MAX_ITEMS });
  const items = listing.map((post): FeedItem => {
    const url = `${site.url}/blog/${post.post_name}`;
    return {
      url,
      title: decodeEntities(post.post_title),
      summary: decodeEntities(post.post_excerpt ?? ''),
      html: withAbsoluteAddresses(post.post_content, url),
      author: decodeEntities(post.display_name ?? '') || site.name,
      published: post.post_date || null,
      // Atom requires a date.
      updated: post.post_modified || LONG_AGO,
    };
  });
  return {
    site,
    items,
    updated: latest(items.map((item) => item.updated)) || LONG_AGO,
  };
}
