import { Hono } from 'hono';
import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from '../content/content-source.ts';
import { listPeopleWithPage } from '../content/people/read-people.ts';
import { listNamedServices } from '../content/named-services.ts';
import { readFirm, type Firm } from '../content/page-words.ts';
import { compressQuickly } from '../http/bytes/compress.ts';
import { respondStored } from '../http/bytes/conditional-response.ts';
import { storeResponse, type StoredResponse } from '../http/bytes/stored-response.ts';
import { writeAtom } from './atom.ts';
import { openEditions, type Edition } from './once-per-content-state.ts';
import { getFeedContent, type FeedContent } from './feed-items.ts';
import { writeJsonFeed } from './json-feed.ts';
import { writeRobots } from './robots.ts';
import { writeRss } from './rss.ts';
import type { SiteDescription } from './site-description.ts';
import { listSitemaps, MAX_URLS } from './sitemaps.ts';
import { writeSitemap, writeSitemapIndex } from './write-sitemap.ts';

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
    edition.once('sitemaps', async () => listSitemaps(content, await siteOf(edition), maxUrls));
  const postsOf = (edition: Edition) =>
    edition.once('posts', async () => getFeedContent(content, await siteOf(edition)));

  /** Serves a text that is written once for each state of the content. */
  const serve = (path: string, type: string, write: (edition: Edition) => Promise<string>) =>
    app.get(path, async (c) => {
      const edition = await currentEdition();
      const make = async () => compressed(type, await write(edition));
      return respondStored(c.req.raw, await edition.once(path, make));
    });

  serve('/sitemap.xml', XML, async (edition) =>
    writeSitemapIndex(siteUrl, await sitemapsOf(edition)),
  );

  // Not in a folder: a sitemap covers only URLs below its own.
  app.get('/:file{sitemap-[a-z]+(?:-[0-9]+)?\\.xml}', async (c, next) => {
    const edition = await currentEdition();
    const path = `/${c.req.param('file')}`;
    const map = (await sitemapsOf(edition)).find((one) => one.path === path);
    if (!map) return next();
    const make = async () => compressed(XML, writeSitemap(siteUrl, await map.list()));
    return respondStored(c.req.raw, await edition.once(path, make));
  });

  for (const [path, type, write] of feeds)
    serve(path, type, async (edition) => write(await postsOf(edition)));

  const robots = compressed(TEXT, writeRobots(siteUrl));
  app.get('/robots.txt', async (c) => respondStored(c.req.raw, await robots));

  serve('/llms.txt', TEXT, async (edition) => {
    const people = (await listPeopleWithPage(content)).map(({ slug, body: { member } }) => ({
      slug,
      name: decodeEntities(member.post_title),
      designation: decodeEntities(member.Designation ?? ''),
    }));
    const services = await listNamedServices(content);
    return (await siteOf(edition)).llms({ services, people });
  });
  return app;
}

async function compressed(type: string, text: string): Promise<StoredResponse> {
  const headers = ['Content-Type', type, 'Cache-Control', 'public, no-cache'];
  return storeResponse(headers, { ...(await compressQuickly(Buffer.from(text))) });
}
