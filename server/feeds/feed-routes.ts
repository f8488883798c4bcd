import { Hono } from 'hono';
import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from '../content/content-source.ts';
import { oncePerState } from '../content/content-state.ts';
import { listPeopleWithPage } from '../people/read-people.ts';
import { listNamedServices } from '../content/named-services.ts';
import { readFirm, type Firm } from '../content/page-words.ts';
import { compressQuickly } from '../http/bytes/compress.ts';
import { respondStored } from '../http/bytes/conditional-response.ts';
import { storeResponse, type StoredResponse } from '../http/bytes/stored-response.ts';
import { writeAtom } from './atom.ts';
import { getFeedContent, type FeedContent } from './feed-items.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRss } from './rss.ts';
import type { SiteDescription } from './site-description.ts';
import { writeSitemap } from './sitemap.ts';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

const feeds: [path: string, type: string, write: (content: FeedContent) => string][] = [
  ['/rss.xml', 'application/rss+xml; charset=utf-8', writeRss],
  ['/atom.xml', 'application/atom+xml; charset=utf-8', writeAtom],
  ['/feed.json', 'application/feed+json; charset=utf-8', writeJsonFeed],
];

/**
 * Everything may be crawled. Search engines that render pages may need the GET calls of the
 * API; X-Robots-Tag keeps those responses out of their index.
 */
const robots = (siteUrl: string) => `User-agent: *
Allow: /api/get
Allow: /api/services.php
Disallow: /api/

Sitemap: ${siteUrl}/sitemap.xml
`;

/** Feeds, the sitemap, robots.txt and llms.txt. */
export function feedRoutes(
  content: ContentSource,
  siteUrl: string,
  describe: (firm: Firm | null) => SiteDescription,
): Hono {
  const app = new Hono();
  const once = <Value>(load: () => Promise<Value>) => oncePerState(content.version, load);
  const readSite = once(async () => describe(await readFirm(content)));
  const readPosts = once(async () => getFeedContent(content, await readSite()));

  /** Serves a text that is written once for each state of the content. */
  function serve(path: string, type: string, write: () => Promise<string>): void {
    const stored = once(async () => compressed(type, await write()));
    app.get(path, async (c) => respondStored(c.req.raw, await stored()));
  }

  for (const [path, type, write] of feeds) serve(path, type, async () => write(await readPosts()));
  serve('/sitemap.xml', XML, async () => writeSitemap(content, await readSite()));
  serve('/robots.txt', TEXT, async () => robots(siteUrl));
  serve('/llms.txt', TEXT, async () => {
    const people = (await listPeopleWithPage(content)).map(({ slug, body: { member } }) => ({
      slug,
      name: decodeEntities(member.post_title),
      designation: decodeEntities(member.Designation ?? ''),
    }));
    const services = await listNamedServices(content);
    return (await readSite()).llms({ services, people });
  });
  return app;
}

async function compressed(type: string, text: string): Promise<StoredResponse> {
  const headers = ['Content-Type', type, 'Cache-Control', 'public, no-cache'];
  return storeResponse(headers, { ...(await compressQuickly(Buffer.from(text))) });
}
