import { Hono } from 'hono';
import type { ContentSource } from '../content/content-source.ts';
import { listNamedServices } from '../content/named-services.ts';
import { readFirm, type Firm } from '../content/page-words.ts';
import { compressQuickly } from '../http/bytes/compress.ts';
import { respondStored } from '../http/bytes/conditional-response.ts';
import { storeResponse, type StoredResponse } from '../http/bytes/stored-response.ts';
import { writeAtom } from './atom.ts';
import { openEditions, type Edition } from './once-per-content-state.ts';
import { getFeedContent, type FeedContent } from './feed-items.ts';
import { writeJsonFeed } from './json-feed.ts';
import { dividePosts } from './post-stretches.ts';
import { writeRobots } from './robots.ts';
import { writeRss } from './rss.ts';
import type { SiteDescription } from './site-description.ts';
import { indexOfSitemaps, listSitemaps, MAX_URLS, textOfSitemap } from './sitemaps.ts';

const XML = 'application/xml; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

const feeds: [path: string, type: string, write: (content: FeedContent) => string][] = [
  ['/rss.xml', 'application/rss+xml; charset=utf-8', writeRss],
  ['/atom.xml', 'application/atom+xml; charset=utf-8', writeAtom],
  ['/feed.json', 'application/feed+json; charset=utf-8', writeJsonFeed],
];

/** Feeds, sitemaps, robots.txt and llms.txt. */
export function feedRoutes(
  content: ContentSource,
  siteUrl: string,
  describe: (firm: Firm | null) => SiteDescription,
  maxUrls = MAX_URLS,
): Hono {
  const app = new Hono();
  const currentEdition = openEditions(content);
  const siteOf = (edition: Edition) =>
    edition.once('site', async () => describe(await readFirm(content)));

  const sitemapsOf = (edition: Edition) =>
    edition.once('sitemaps', async () => {
      const stretches = await dividePosts(content, maxUrls);
      return listSitemaps({ content, site: await siteOf(edition), maxUrls, stretches });
    });

  app.get('/sitemap.xml', async (c) => {
    const edition = await currentEdition();
    const index = await edition.once('index', async () =>
      compressed(XML, indexOfSitemaps(await siteOf(edition), await sitemapsOf(edition))),
    );
    return respondStored(c.req.raw, index);
  });

  // Not in a folder: a sitemap covers only URLs below its own.
  app.get('/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}', async (c, next) => {
    const edition = await currentEdition();
    const path = `/${c.req.param('file')}`;
    const map = (await sitemapsOf(edition)).find((one) => one.path === path);
    if (!map) return next();
    const document = await edition.once(path, async () =>
      compressed(XML, await textOfSitemap(await siteOf(edition), map)),
    );
    return respondStored(c.req.raw, document);
  });

  for (const [path, type, write] of feeds)
    app.get(path, async (c) => {
      const edition = await currentEdition();
      const document = await edition.once(path, async () => {
        const posts = await edition.once('feed', async () =>
          getFeedContent(content, await siteOf(edition)),
        );
        return compressed(type, write(posts));
      });
      return respondStored(c.req.raw, document);
    });

  const robots = compressed(TEXT, writeRobots(siteUrl));
  app.get('/robots.txt', async (c) => respondStored(c.req.raw, await robots));

  app.get('/llms.txt', async (c) => {
    const edition = await currentEdition();
    const document = await edition.once('llms', async () => {
      const { entries } = await content.list({ type: 'profile', summary: true });
      const people = entries.map(({ slug, title: name, fields: { designation = '' } }) => ({
        slug,
        name,
        designation,
      }));
      const services = await listNamedServices(content);
      return compressed(TEXT, (await siteOf(edition)).llms({ services, people }));
    });
    return respondStored(c.req.raw, document);
  });
  return app;
}

async function compressed(type: string, text: string): Promise<StoredResponse> {
  const headers = ['Content-Type', type, 'Cache-Control', 'public, no-cache'];
  return storeResponse(headers, { ...(await compressQuickly(Buffer.from(text))) });
}
