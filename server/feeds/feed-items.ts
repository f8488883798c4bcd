import { listEntries } from '../content/entries.ts';
import { latest } from '../content/addresses.ts';
import type { Database } from '../db/client.ts';
import { withAbsoluteAddresses } from './absolute-addresses.ts';
import type { SiteDescription } from './site-description.ts';

const NEWEST = 50;

/** A post as all three feeds give it. */
export interface FeedItem {
  /** Its canonical address, which is also its identity. */
  url: string;
  title: string;
  summary: string;
  /** The whole text; every address in it is absolute. */
  html: string;
  author: string;
  /** ISO 8601, UTC. */
  published: string;
  /** ISO 8601, UTC. */
  updated: string;
}

/** What the feeds are made of, so that they say the same. */
export interface FeedContent {
  site: SiteDescription;
  items: FeedItem[];
  /** ISO 8601, UTC: of the newest change in it. */
  updated: string;
}

/** The newest posts, newest first. */
export async function getFeedContent(
  db: Database,
  site: SiteDescription,
  now: string,
): Promise<FeedContent> {
  const { entries } = await listEntries(db, {
    type: 'post',
    order: 'newest',
    page: 1,
    perPage: NEWEST,
    now,
  });
  const items = entries.map((post): FeedItem => {
    const url = `${site.url}/blog/${post.slug}`;
    return {
      url,
      title: post.title,
      summary: post.fields.excerpt ?? '',
      html: withAbsoluteAddresses(post.contentHtml, url),
      author: post.fields.author ?? site.name,
      published: post.publishAt,
      updated: post.updatedAt,
    };
  });
  return {
    site,
    items,
    updated: latest(items.map((item) => item.updated)) || new Date(0).toISOString(),
  };
}
