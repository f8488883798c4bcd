import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { decodeEntities } from '../../contract/text-entities.ts';
import { schedule } from '../content/entry-store/schedule.ts';
import { publishAllDue } from '../../tests/helpers/store/publish-all-due.ts';
import { addPost, openMemoryFeeds, SITE } from '../../tests/helpers/store/memory-feeds.ts';
import { draftPost, postSource } from '../../tests/helpers/store/publish-post.ts';

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  // Numeric references, which every XML parser knows.
  htmlEntities: true,
  isArray: (name) => ['item', 'entry', 'link'].includes(name),
});

interface Item {
  url: string;
  title: string;
  summary: string;
  html: string;
  author: string;
  published: number;
  updated: number;
}

type Node = Record<string, any>;

function parseXml(text: string): Node {
  expect(XMLValidator.validate(text)).toBe(true);
  return parser.parse(text) as Node;
}

const readers: Record<string, (text: string) => { self: string; home: string; items: Item[] }> = {
  '/rss.xml': (text) => {
    const { rss } = parseXml(text);
    expect(rss['@version']).toBe('2.0');
    const { channel } = rss as Node;
    // RSS 2.0 requires these two and one link.
    for (const name of ['title', 'description']) expect(channel[name]).toBeTruthy();
    expect(channel.link).toHaveLength(1);
    return {
      self: channel['atom:link']['@href'],
      home: channel.link[0],
      items: ((channel.item ?? []) as Node[]).map((item) => {
        expect(item.guid['@isPermaLink']).toBe('true');
        expect(item.guid['#text']).toBe(item.link[0]);
        expect(item.pubDate).toMatch(/^(Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} /);
        return {
          url: item.link[0],
          title: item.title,
          // A description is markup, so it is unescaped again.
          summary: decodeEntities(item.description),
          html: item['content:encoded'],
          author: item['dc:creator'],
          published: Date.parse(item.pubDate),
          updated: Date.parse(item['atom:updated']),
        };
      }),
    };
  },
  '/atom.xml': (text) => {
    const { feed } = parseXml(text);
    expect(feed['@xmlns']).toBe('http://www.w3.org/2005/Atom');
    // RFC 4287 requires these of a feed and of an entry.
    for (const name of ['id', 'title', 'updated', 'author']) expect(feed[name]).toBeTruthy();
    const link = (node: Node, rel: string) =>
      (node.link as Node[]).find((one) => one['@rel'] === rel)?.['@href'];
    return {
      self: link(feed, 'self'),
      home: link(feed, 'alternate'),
      items: ((feed.entry ?? []) as Node[]).map((entry) => {
        for (const name of ['id', 'title', 'updated']) expect(entry[name]).toBeTruthy();
        expect(entry.id).toBe(link(entry, 'alternate'));
        expect(entry.content['@type']).toBe('html');
        return {
          url: entry.id,
          title: entry.title,
          summary: entry.summary,
          html: entry.content['#text'],
          author: entry.author.name,
          published: Date.parse(entry.published),
          updated: Date.parse(entry.updated),
        };
      }),
    };
  },
  '/feed.json': (text) => {
    const feed = JSON.parse(text) as Node;
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.title).toBeTruthy();
    return {
      self: feed.feed_url,
      home: feed.home_page_url,
      items: (feed.items as Node[]).map((item) => {
        expect(item.id).toBe(item.url);
        return {
          url: item.url,
          title: item.title,
          summary: item.summary,
          html: item.content_html,
          author: item.authors[0].name,
          published: Date.parse(item.date_published),
          updated: Date.parse(item.date_modified),
        };
      }),
    };
  },
};

const types: Record<string, string> = {
  '/rss.xml': 'application/rss+xml',
  '/atom.xml': 'application/atom+xml',
  '/feed.json': 'application/feed+json',
};

type Feeds = Awaited<ReturnType<typeof openMemoryFeeds>>;
const itemsOf = async (feeds: Feeds, path: string) =>
  readers[path]!(await (await feeds.get(path)).text()).items;

let feeds: Feeds;
beforeAll(async () => {
  feeds = await openMemoryFeeds();
});

describe.each(Object.keys(readers))('%s', (path) => {
  it('follows its specification, with URLs of the public origin only', async () => {
    const response = await feeds.get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(`${types[path]}; charset=utf-8`);
    expect(response.headers.get('Vary')).toBe('Accept-Encoding');
    const { self, home, items } = readers[path]!(await response.text());
    expect(self).toBe(SITE + path);
    expect(home).toBe(`${SITE}/blog`);
    expect(items.length).toBeGreaterThanOrEqual(24);
    expect(new Set(items.map(({ url }) => url)).size).toBe(items.length);
    for (const { url, published, updated, html, summary } of items) {
      expect(url.startsWith(`${SITE}/blog/`)).toBe(true);
      expect(updated).toBeGreaterThanOrEqual(published);
      expect(html.length).toBeGreaterThan(summary.length);
      for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]*)"/g))
        expect(address).toMatch(/^(https?:\/\/|mailto:|tel:)/);
    }
    const dates = items.map(({ published }) => published);
    expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  });

  it('is 304 for a matching ETag until something is published', async () => {
    const own = await openMemoryFeeds({ beginning: 'schema' });
    const first = await own.get(path);
    const etag = first.headers.get('ETag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    const again = await own.get(path, { 'If-None-Match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
    await addPost(own.db, { slug: 'new', publishAt: '2026-02-03T04:05:06.000Z' });
    const later = await own.get(path, { 'If-None-Match': etag });
    expect(later.status).toBe(200);
    expect(later.headers.get('ETag')).not.toBe(etag);
    expect(readers[path]!(await later.text()).items).toHaveLength(1);
  });

  it('has the fifty newest posts, and a scheduled one only when it is due', async () => {
    const own = await openMemoryFeeds({ beginning: 'schema' });
    for (let day = 1; day <= 60; day++)
      await addPost(own.db, {
        slug: `post-${day}`,
        publishAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
      });
    const soon = new Date(Date.now() + 60_000).toISOString();
    const ahead = await draftPost(own.db, 'ahead', postSource('Ahead', { published: soon }));
    const dates = { publishAt: soon, unpublishAt: null };
    expect(await schedule(own.db, ahead, dates)).toMatchObject({ outcome: 'scheduled' });
    const items = await itemsOf(own, path);
    expect(items.map(({ url }) => url.split('/').pop())).toEqual(
      Array.from({ length: 50 }, (_, index) => `post-${60 - index}`),
    );
    await publishAllDue(own.db, soon);
    expect((await itemsOf(own, path))[0]?.url).toBe(`${SITE}/blog/ahead`);
  });

  it('escapes hostile text', async () => {
    const own = await openMemoryFeeds({ beginning: 'schema' });
    const title = `<b>"R&D" ]]> \u0001\uD800 it's</b>`;
    const html =
      '<p>a &lt; b ]]&gt; ]]&gt; <a href="/x?a=1&amp;b=2">x</a> <a href="#end">end</a></p>';
    await addPost(own.db, { slug: 'odd', title, html, publishAt: '2026-01-01T00:00:00.000Z' });
    const [item] = await itemsOf(own, path);
    const expected = path === '/feed.json' ? title : title.replace('\u0001', '');
    expect(item?.title).toBe(expected.toWellFormed());
    expect(item?.html).toBe(
      html.replace('"/x?', `"${SITE}/x?`).replace('"#end"', `"${SITE}/blog/odd#end"`),
    );
  });
});

it('all three feeds have the same content', async () => {
  const [rss, atom, json] = await Promise.all(
    Object.keys(readers).map((path) => itemsOf(feeds, path)),
  );
  expect(rss).toEqual(atom);
  expect(json).toEqual(atom);
});
