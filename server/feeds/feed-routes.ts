import { createHash } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { matchesEtag } from '../api/answer.ts';
import type { Database } from '../db/client.ts';
import { writeAtom } from './atom.ts';
import { openEditions, type Edition } from './edition.ts';
import { getFeedContent, type FeedContent } from './feed-items.ts';
import { writeJsonFeed } from './json-feed.ts';
import { dividePosts } from './post-stretches.ts';
import { writeRobots } from './robots.ts';
import { writeRss } from './rss.ts';
import type { SiteDescription } from './site-description.ts';
import { indexOfSitemaps, listSitemaps, MOST_IN_A_SITEMAP, textOfSitemap } from './sitemaps.ts';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

const feeds: [path: string, type: string, write: (content: FeedContent) => string][] = [
  ['/rss.xml', 'application/rss+xml; charset=utf-8', writeRss],
  ['/atom.xml', 'application/atom+xml; charset=utf-8', writeAtom],
  ['/feed.json', 'application/feed+json; charset=utf-8', writeJsonFeed],
];

/** Feeds for readers, and maps for search engines. */
export function feedRoutes(db: Database, site: SiteDescription, most = MOST_IN_A_SITEMAP): Hono {
  const app = new Hono();
  const presentEdition = openEditions(db);

  const sitemapsOf = (edition: Edition) =>
    edition.once('sitemaps', async () => {
      const { now } = edition;
      const stretches = await dividePosts(db, { size: most, now });
      return listSitemaps({ db, site, now, most, stretches });
    });

  app.get('/sitemap.xml', async (c) => {
    const edition = await presentEdition();
    const maps = await sitemapsOf(edition);
    return answer(c, XML, indexOfSitemaps(site, maps));
  });

  // Beside the index and not below a folder: a map speaks for what lies below its own address.
  app.get('/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}', async (c, next) => {
    const edition = await presentEdition();
    const path = `/${c.req.param('file')}`;
    const map = (await sitemapsOf(edition)).find((one) => one.path === path);
    if (!map) return next();
    return answer(c, XML, await edition.once(path, () => textOfSitemap(site, map)));
  });

  for (const [path, type, write] of feeds)
    app.get(path, async (c) => {
      const edition = await presentEdition();
      const text = await edition.once(path, async () => {
        const content = await edition.once('feed', () => getFeedContent(db, site, edition.now));
        return write(content);
      });
      return answer(c, type, text);
    });

  app.get('/robots.txt', (c) => answer(c, TEXT, writeRobots(site.url)));
  app.get('/llms.txt', (c) => answer(c, TEXT, site.llms));
  return app;
}

/** An answer that can be asked for again cheaply. */
function answer(c: Context, type: string, text: string): Response {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache' };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  return c.body(text, 200, { ...headers, 'Content-Type': type });
}
