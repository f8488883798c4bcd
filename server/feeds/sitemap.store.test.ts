import { readdirSync } from 'node:fs';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { routePaths } from '../../tests/helpers/route-paths.ts';
import { postRow } from '../../tests/helpers/store/post-row.ts';
import { addPost, openMemoryFeeds, SITE } from '../../tests/helpers/store/memory-feeds.ts';

const parser = new XMLParser({
  parseTagValue: false,
  isArray: (name) => name === 'url',
});

interface Listed {
  loc: string;
  lastmod?: string;
}

type Feeds = Awaited<ReturnType<typeof openMemoryFeeds>>;

/** Every URL of the sitemap. */
async function read(feeds: Feeds): Promise<Listed[]> {
  const response = await feeds.get('/sitemap.xml');
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8');
  const text = await response.text();
  expect(XMLValidator.validate(text)).toBe(true);
  const { urlset } = parser.parse(text) as { urlset: { url?: Listed[] } };
  return urlset.url ?? [];
}

const pathsOf = (listed: Listed[]) => listed.map(({ loc }) => loc.replace(SITE, ''));

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
  const listed = await read(feeds);
  for (const { loc } of listed) expect(loc.startsWith(`${SITE}/`)).toBe(true);
  expect(pathsOf(listed).toSorted()).toEqual([...expected].toSorted());
});

it('has the lastmod of each post, and no date to come', async () => {
  const feeds = await openMemoryFeeds();
  const listed = new Map((await read(feeds)).map(({ loc, lastmod }) => [loc, lastmod]));
  const rows = await feeds.db
    .selectFrom('published')
    .select(['slug', 'updated_at'])
    .where('kind', '=', 'post')
    .execute();
  for (const row of rows) expect(listed.get(`${SITE}/blog/${row.slug}`)).toBe(row.updated_at);
  const now = new Date().toISOString();
  for (const [loc, lastmod = ''] of listed) {
    expect(lastmod, loc).toMatch(/^\d{4}-\d\d-\d\d(T[\d:.]+Z)?$/);
    expect(lastmod < now, loc).toBe(true);
  }
});

it('returns the same bytes later: no date depends on the time of the request', async () => {
  const feeds = await openMemoryFeeds();
  const etag = async () => (await feeds.get('/sitemap.xml')).headers.get('ETag');
  const before = await etag();
  // Makes a new edition of the same content.
  await feeds.db.updateTable('content_version').set({ version: 99 }).execute();
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await etag()).toBe(before);
});

/** The lastmod of every page but those of services, people and posts. */
const datesOf = async (feeds: Feeds) => {
  const dates = (await read(feeds)).map(
    ({ loc, lastmod = '' }) => [loc.replace(SITE, ''), lastmod] as const,
  );
  return new Map(dates.filter(([path]) => !/^\/\w+[/?]/.test(path)));
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

it('lists each of more posts than one query reads once, oldest first', async () => {
  const feeds = await openMemoryFeeds({ beginning: 'schema' });
  const rows = Array.from({ length: 2_003 }, (_, index) =>
    postRow(`post-${String(index).padStart(4, '0')}`, {
      // Several posts share a date, so that a query ends between two of the same date.
      publishAt: new Date(Date.UTC(2020, 0, 1, Math.floor(index / 7))).toISOString(),
    }),
  );
  for (let from = 0; from < rows.length; from += 1_000)
    await feeds.db
      .insertInto('published')
      .values(rows.slice(from, from + 1_000))
      .execute();
  const paths = pathsOf(await read(feeds));
  const posts = paths.filter((path) => path.startsWith('/blog/'));
  expect(posts).toEqual(rows.map(({ slug }) => `/blog/${slug}`));
  const pages = paths.filter((path) => path.startsWith('/blog?'));
  expect(pages).toHaveLength(200);
  expect(pages.at(-1)).toBe('/blog?page=201');
});

it('has services without a record, and leaves out removed ones', async () => {
  const feeds = await openMemoryFeeds();
  await feeds.db
    .updateTable('published')
    .set({ slug: 'unheard-of' })
    .where('slug', '=', 'data-entry')
    .execute();
  const paths = pathsOf(await read(feeds));
  expect(paths).toContain('/services/unheard-of');
  expect(paths).not.toContain('/services/data-entry');
  expect(paths).toContain('/services/bookeeper');
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
