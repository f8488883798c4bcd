import { readdirSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { editEntry } from '../../tests/helpers/edit-entry.ts';
import { routePaths } from '../../tests/helpers/route-paths.ts';
import { postRow } from '../../tests/helpers/post-row.ts';
import { addPost, openMemoryFeeds, SITE } from '../../tests/helpers/memory-feeds.ts';
import { findEntry } from '../content/entry-store/find-entry.ts';
import { unpublish } from '../content/entry-store/schedule.ts';

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => ['url', 'sitemap'].includes(name),
});

interface Listed {
  loc: string;
  lastmod?: string;
}

type Feeds = Awaited<ReturnType<typeof openMemoryFeeds>>;

async function read(feeds: Feeds, address: string): Promise<Listed[]> {
  const response = await feeds.get(address.replace(SITE, ''));
  expect(response.status, address).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const text = await response.text();
  expect(XMLValidator.validate(text)).toBe(true);
  const { sitemapindex, urlset } = parser.parse(text) as Record<string, any>;
  return sitemapindex ? sitemapindex.sitemap : (urlset.url ?? []);
}

/** Every URL, by sitemap. */
async function readAll(feeds: Feeds): Promise<Map<string, Listed[]>> {
  const maps = new Map<string, Listed[]>();
  for (const { loc } of await read(feeds, '/sitemap.xml')) maps.set(loc, await read(feeds, loc));
  return maps;
}

const addressesOf = (maps: Map<string, Listed[]>) =>
  [...maps.values()].flat().map(({ loc }) => loc.replace(SITE, ''));

async function addPosts(feeds: Feeds, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, index) =>
    postRow(`post-${index}`, {
      // Several posts share a date, so that a sitemap ends between two of the same date.
      publishAt: new Date(Date.UTC(2020, 0, 1, Math.floor(index / 7))).toISOString(),
      updatedAt: new Date(Date.UTC(2026, 0, 1, 0, 0, index)).toISOString(),
    }),
  );
  for (let from = 0; from < rows.length; from += 1_000)
    await feeds.db
      .insertInto('published')
      .values(rows.slice(from, from + 1_000))
      .execute();
}

const pagesOfPeople = readdirSync('content/people').map(
  (name) => `/people/${name.replace('.yaml', '')}`,
);

it('lists exactly every page, service and post, each once, with the public origin', async () => {
  const feeds = await openMemoryFeeds();
  const posts = await feeds.db
    .selectFrom('published')
    .select('slug')
    .where('kind', '=', 'post')
    .execute();
  const elsewhere = ['/not-found', '/services/finance-and-accounting/bookeeper'];
  const expected = new Set([
    ...routePaths.filter((path) => !elsewhere.includes(path)),
    ...posts.map(({ slug }) => `/blog/${slug}`),
    ...pagesOfPeople,
    ...Array.from(
      { length: Math.ceil(posts.length / 10) - 1 },
      (_, index) => `/blog?page=${index + 2}`,
    ),
  ]);
  const maps = await readAll(feeds);
  const addresses = addressesOf(maps);
  expect(addresses.toSorted()).toEqual([...expected].toSorted());
  for (const address of maps.keys()) expect(address.startsWith(`${SITE}/sitemap-`)).toBe(true);
});

it('has the lastmod of each post, and in the index the newest of each sitemap', async () => {
  const feeds = await openMemoryFeeds();
  const maps = await readAll(feeds);
  const rows = await feeds.db
    .selectFrom('published')
    .select(['slug', 'updated_at'])
    .where('kind', '=', 'post')
    .execute();
  const changed = new Map(rows.map((row) => [`${SITE}/blog/${row.slug}`, row.updated_at]));
  for (const { loc, lastmod } of maps.get(`${SITE}/sitemap-posts-1.xml`) ?? [])
    expect(lastmod).toBe(changed.get(loc));
  const now = new Date().toISOString();
  for (const { loc, lastmod = '' } of await read(feeds, '/sitemap.xml')) {
    const dates = (maps.get(loc) ?? []).map((one) => one.lastmod ?? '');
    expect(dates.every((date) => /^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/.test(date) && date < now)).toBe(
      true,
    );
    expect(lastmod).toBe(dates.toSorted().at(-1));
  }
});

it('returns the same bytes later: no date depends on the time of the request', async () => {
  const feeds = await openMemoryFeeds();
  const etags = async () =>
    Promise.all(
      ['/sitemap.xml', '/sitemap-pages.xml', '/sitemap-services.xml'].map(async (path) =>
        (await feeds.get(path)).headers.get('ETag'),
      ),
    );
  const before = await etags();
  // Makes a new edition of the same content.
  await feeds.db.updateTable('content_version').set({ version: 99 }).execute();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await etags()).toEqual(before);
});

/** The lastmod of every fixed page. */
const datesOf = async (feeds: Feeds) => {
  const pages = (await readAll(feeds)).get(`${SITE}/sitemap-pages.xml`) ?? [];
  return new Map(pages.map(({ loc, lastmod = '' }) => [loc.replace(SITE, ''), lastmod]));
};

/** The pages whose lastmod a change raises. */
async function raisedBy(feeds: Feeds, change: () => Promise<unknown>): Promise<string[]> {
  const before = await datesOf(feeds);
  await new Promise((resolve) => setTimeout(resolve, 5));
  await change();
  const after = await datesOf(feeds);
  return [...after].filter(([path, date]) => date > (before.get(path) ?? '')).map(([path]) => path);
}

it('updates the lastmod of pages whose words or lists change, and of no others', async () => {
  const feeds = await openMemoryFeeds();
  const { db } = feeds;
  const source = 'group: none\nposition: 99\nquestion: And new?\nanswer: Yes.\n';
  expect(await raisedBy(feeds, () => editEntry(db, 'question', 'new', () => source))).toEqual([
    '/faq',
  ]);
  const question = await findEntry(db, 'question', 'new');
  expect(await raisedBy(feeds, () => unpublish(db, question!))).toEqual(['/faq']);
  const inMarkdown = (before: string) =>
    before.replace('We are not a project agency', 'We are not one');
  expect(await raisedBy(feeds, () => editEntry(db, 'about', 'about', inMarkdown))).toEqual([
    '/about-us',
  ]);
  const rate = () => editEntry(db, 'rate', 'bookeeper', () => 'amount: 8\n');
  expect(await raisedBy(feeds, rate)).toEqual([
    '/',
    '/services',
    '/people',
    '/rates',
    // It lists posts that name the rate.
    '/blog',
  ]);
  const figure = () =>
    editEntry(db, 'figure', 'years-without-breach', (before) =>
      before.replace(/^value: .*/m, "value: '99'"),
    );
  expect(await raisedBy(feeds, figure)).toEqual([
    '/',
    // A service names it.
    '/services',
    '/blog',
    '/contact-us',
    '/faq',
    '/proof',
    '/data-security',
  ]);
  const next = (before: string) => before.replace('What happens next', 'And then');
  expect(await raisedBy(feeds, () => editEntry(db, 'shared', 'shared', next))).toEqual([
    '/',
    '/services',
    '/contact-us',
  ]);
  const stated = (before: string) => before.replace(/updated: .*/, 'updated: 2999-02-03');
  await editEntry(db, 'data-security', 'data-security', stated);
  expect((await datesOf(feeds)).get('/data-security')).toBe('2999-02-03T06:00:00.000Z');
});

it('updates the lastmod of pages that list a new post', async () => {
  const feeds = await openMemoryFeeds();
  const before = await datesOf(feeds);
  const at = '2999-11-21T12:00:00.000Z';
  await addPost(feeds.db, { slug: 'newest', publishAt: '2026-01-01T00:00:00.000Z', updatedAt: at });
  const after = await datesOf(feeds);
  expect(after.get('/blog')).toBe(at);
  expect(after.get('/')).toBe(at);
  expect(after.get('/faq')).toBe(before.get('/faq'));
});

describe('with more posts than fit into one file', () => {
  it('lists each post in one file, and a new post leaves the older files unchanged', async () => {
    const feeds = await openMemoryFeeds({ beginning: 'schema', most: 40 });
    await addPosts(feeds, 1_003);
    const maps = await readAll(feeds);
    const postMaps = [...maps].filter(([address]) => address.includes('posts-'));
    expect(postMaps.map(([, listed]) => listed.length)).toEqual([...Array(25).fill(40), 3]);
    const posts = postMaps.flatMap(([, listed]) => listed.map(({ loc }) => loc));
    expect(new Set(posts).size).toBe(1_003);
    const pages = addressesOf(maps).filter((address) => address.startsWith('/blog?'));
    expect(pages).toHaveLength(100);
    expect(pages.at(-1)).toBe('/blog?page=101');
    for (const listed of maps.values()) expect(listed.length).toBeLessThanOrEqual(40);

    await addPost(feeds.db, { slug: 'newest', publishAt: '2026-11-01T00:00:00.000Z' });
    const later = await readAll(feeds);
    for (const [address, listed] of postMaps.slice(0, -1))
      expect(later.get(address)).toEqual(listed);
  });

  it('continues in a second file after fifty thousand', async () => {
    const feeds = await openMemoryFeeds({ beginning: 'schema' });
    await addPosts(feeds, 50_001);
    const maps = await readAll(feeds);
    expect(maps.get(`${SITE}/sitemap-posts-1.xml`)).toHaveLength(50_000);
    expect(maps.get(`${SITE}/sitemap-posts-2.xml`)).toHaveLength(1);
    const first = await feeds.get('/sitemap-posts-1.xml');
    // The limit of sitemaps.org.
    expect((await first.arrayBuffer()).byteLength).toBeLessThan(50 * 1024 * 1024);
  }, 60_000);
});

it('has no other sitemap', async () => {
  const feeds = await openMemoryFeeds();
  for (const path of ['posts-2', 'posts-0', 'posts-01', 'posts', 'blog-9', 'nothing'])
    expect((await feeds.get(`/sitemap-${path}.xml`)).status, path).toBe(404);
});

it('has services without a record, and leaves out removed ones', async () => {
  const feeds = await openMemoryFeeds();
  await feeds.db
    .updateTable('published')
    .set({ slug: 'unheard-of' })
    .where('slug', '=', 'data-entry')
    .execute();
  const services = (await read(feeds, '/sitemap-services.xml')).map(({ loc }) => loc);
  expect(services).toContain(`${SITE}/services/unheard-of`);
  expect(services).not.toContain(`${SITE}/services/data-entry`);
  expect(services).toContain(`${SITE}/services/bookeeper`);
});

it('robots.txt names the sitemap, and allows the calls that rendering a page needs', async () => {
  const feeds = await openMemoryFeeds({ beginning: 'schema' });
  const text = await (await feeds.get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${SITE}/sitemap.xml`);
  // RFC 9309: the longest matching rule applies.
  const rules = [...text.matchAll(/^(Allow|Disallow): (\S+)$/gm)];
  const allowed = (path: string) =>
    rules
      .filter(([, , start = '']) => path.startsWith(start))
      .toSorted(([, , one = ''], [, , other = '']) => other.length - one.length)[0]?.[1] !==
    'Disallow';
  for (const path of [
    '/',
    '/blog',
    '/static/js/x.js',
    '/api/getBlogListing.php',
    '/api/services.php',
  ])
    expect(allowed(path), path).toBe(true);
  for (const path of ['/api/contactUsapi.php', '/api/', '/api/anything'])
    expect(allowed(path), path).toBe(false);
});

it('llms.txt names every service with its rate, and links to this site only', async () => {
  const feeds = await openMemoryFeeds();
  const text = await (await feeds.get('/llms.txt')).text();
  expect(text).toMatch(/^# Citadel\n\n> /);
  expect(text).toContain(`[Bookkeeping](${SITE}/services/bookeeper): from $7 an hour`);
  for (const [, address = ''] of text.matchAll(/\]\(([^)]*)\)/g)) {
    expect(address.startsWith(`${SITE}/`)).toBe(true);
    const path = address.slice(SITE.length);
    expect([...routePaths, ...pagesOfPeople, '/feed.json', '/sitemap.xml']).toContain(path);
  }
});
