import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startProvider, type ProviderStandIn } from '../../tests/helpers/provider-stand-in.ts';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import type { ContentSource } from '../content-source.ts';
import { raiseContentVersion } from '../content-version.ts';
import { loadContent } from '../load-content.ts';
import { createStoreSource } from '../store-source.ts';
import type { Database } from '../../db/open-database.ts';
import { openBodyFolder } from './body-folder.ts';
import { KEPT_FOR } from './provider-calls.ts';
import { createProviderSource } from './provider-source.ts';

let provider: ProviderStandIn;
let db: Database;
let folder: string;
let now: number;
let logged: { call?: string; reason?: string; serving?: string; message: string }[];
const unwatch: (() => void)[] = [];

beforeEach(async () => {
  provider = await startProvider();
  db = await openTestStore();
  folder = mkdtempSync(join(tmpdir(), 'citadel-provider-'));
  now = Date.now();
  logged = [];
});
afterEach(async () => {
  unwatch.splice(0).forEach((end) => end());
  await provider.close();
  await db.destroy();
  rmSync(folder, { recursive: true, force: true });
});

function open({ base = provider.url, time = 2_000, bytes = 4_000_000 } = {}): ContentSource {
  // A source of an earlier test may still end a look; that is not in the log of this one.
  const into = logged;
  const write = (about: object, message: string) => void into.push({ ...about, message });
  return createProviderSource({
    base,
    log: { warn: write, info: write },
    store: createStoreSource(db, { error() {} }),
    folder: openBodyFolder(folder),
    picture: (address) => (/^https?:/.test(address) ? '/static/provided/x' : address),
    interval: 20,
    limits: { time, bytes },
    now: () => now,
  });
}
/** Begins to look for changes; resolves after the next one. */
const nextChange = (source: ContentSource) =>
  new Promise<void>((resolve) => unwatch.push(source.watch(resolve)));
const services = { type: 'service' } as const;

test('lists, entries, menu and steps are those of the provider', async () => {
  const [here, there] = [open(), createStoreSource(provider.db, { error() {} })];
  for (const request of [
    { type: 'post', order: 'newest', page: 2, perPage: 10, summary: true },
    { type: 'post', order: 'newest', page: 1, perPage: 5 },
    { type: 'page', summary: true },
    { type: 'service' },
    { type: 'service', summary: true },
    { type: 'sub_service', parent: 'bookeeper', order: 'position-reversed' },
    { type: 'team', parent: 'bookeeper' },
    { type: 'team', parent: '', page: 1, perPage: 3 },
    { type: 'testimonial', parent: '' },
    { type: 'menu' },
    { type: 'steps', parent: 'bookeeper' },
  ] as const) {
    const [got, wanted] = [await here.list(request), await there.list(request)];
    const shown = ({ entries, ...rest }: typeof got) => ({
      ...rest,
      entries: entries.map(({ title, contentHtml, banner, fields }) => ({
        title,
        contentHtml,
        banner,
        fields,
      })),
    });
    expect(shown(got), JSON.stringify(request)).toEqual(shown(wanted));
    expect(got.entries.length).toBeGreaterThan(0);
  }
  const slug = (await here.list({ type: 'post' })).entries[0]!.slug;
  for (const address of [
    { type: 'post', slug },
    { type: 'bulk', slug: 'bookeeper' },
    { type: 'upper_bulk', slug: 'bookeeper' },
  ] as const) {
    const [got, wanted] = [await here.get(address), await there.get(address)];
    expect(got?.title).toBe(wanted!.title);
    expect(got?.contentHtml).toBe(wanted!.contentHtml);
  }
});

test('an unknown slug does not exist, and says so', async () => {
  const source = open();
  expect(await source.get({ type: 'post', slug: 'none' })).toBeNull();
  expect(await source.get({ type: 'bulk', slug: 'none' })).toBeNull();
  expect(await source.list({ type: 'sub_service', parent: 'none' })).toMatchObject({
    exists: false,
    entries: [],
  });
  expect(logged).toEqual([]);
});

test('fail is fail, whatever the listing is and whatever the status of HTTP', async () => {
  const path = '/api/getServicesListing.php?post_type=home_services&post_name=bookeeper';
  const listing = [{ post_title: 'One', post_name: 'one' }];
  for (const [status, body] of [
    [200, { data: { status: 'fail', listing } }],
    [200, { status: 'Fail', data: { listing } }],
    [404, { data: { status: 'fail', listing: null } }],
  ] as const) {
    provider.files.set(path, { status, body: JSON.stringify(body) });
    expect(await open().list({ type: 'sub_service', parent: 'bookeeper' })).toMatchObject({
      exists: false,
      entries: [],
    });
  }
  provider.files.set(path, { status: 404, body: JSON.stringify({ listing }) });
  await expect(open().list({ type: 'sub_service', parent: 'bookeeper' })).rejects.toThrow();
  expect(logged).toMatchObject([{ reason: 'HTTP 404' }]);
});

test('odd bodies mean the same as fine ones', async () => {
  const requests = [
    { type: 'post', summary: true },
    { type: 'service' },
    { type: 'testimonial', parent: '' },
    { type: 'team', parent: 'bookeeper' },
    { type: 'sub_service', parent: 'bookeeper' },
    { type: 'menu' },
    { type: 'steps', parent: 'bookeeper' },
  ] as const;
  const fine = open();
  const read = await Promise.all(requests.map((request) => fine.list(request)));
  rmSync(folder, { recursive: true });
  provider.mode = 'odd';
  const source = open();
  for (const [index, request] of requests.entries())
    expect(await source.list(request), request.type).toEqual(read[index]);
  expect(logged).toEqual([]);
});

test('each call is made once, however many want it, and then not again', async () => {
  const source = open();
  await Promise.all(Array.from({ length: 50 }, () => source.list(services)));
  await source.list(services);
  expect(provider.calls).toHaveLength(1);
});

test.each(['nonsense', 'slow', 'dripping', 'gone'] as const)(
  'while the provider is %s the last answers are served for a day, and the log says why',
  async (mode) => {
    const source = open({ time: 300 });
    const before = await source.list(services);
    unwatch.push(source.watch(() => {}));
    provider.mode = mode;
    await vi.waitFor(() => expect(logged).not.toEqual([]), { timeout: 20_000 });
    expect(logged[0]).toMatchObject({
      call: 'api/getServicesListing.php',
      message: 'provider call failed',
      serving: 'the last answer',
    });
    expect(logged[0]!.reason).toMatch(
      { nonsense: /makes no sense/, slow: /timed out/, dripping: /timed out/, gone: /ECONNRESET/ }[
        mode
      ],
    );
    now += KEPT_FOR - 60_000;
    expect(await source.list(services)).toEqual(before);
    // What was never asked for has no answer.
    await expect(source.list({ type: 'menu' })).rejects.toThrow('did not answer');
    now += 120_000;
    await expect(source.list(services)).rejects.toThrow('did not answer');
    provider.mode = 'fine';
    await vi.waitFor(async () => expect(await source.list(services)).toEqual(before), {
      timeout: 60_000,
      interval: 100,
    });
    // A new answer is served before it is on disk and the call is logged.
    await vi.waitFor(() =>
      expect(logged.map(({ message }) => message)).toContain('provider call succeeded again'),
    );
  },
);

test('the same failure is logged once', async () => {
  provider.mode = 'nonsense';
  const source = open();
  for (const type of ['menu', 'menu', 'menu'] as const)
    await source.list({ type }).catch(() => null);
  expect(logged).toHaveLength(1);
});

test('after a restart the last answers are still there while the provider is gone', async () => {
  const before = await open().list(services);
  provider.mode = 'gone';
  expect(await open().list(services)).toEqual(before);
  now += KEPT_FOR + 60_000;
  await expect(open().list(services)).rejects.toThrow('did not answer');
});

test('a look for changes is conditional, finds a change, and makes a new version', async () => {
  const source = open();
  await source.list(services);
  const version = await source.version();
  const changed = nextChange(source);
  await vi.waitFor(() => expect(provider.statuses).toContain(304), { timeout: 20_000 });
  expect(await source.version()).toBe(version);
  await provider.edit((theirs) =>
    theirs
      .updateTable('entries')
      .set({ title: 'Ledgers' })
      .where('type', '=', 'service')
      .where('slug', '=', 'bookeeper')
      .execute(),
  );
  await changed;
  expect(await source.version()).not.toBe(version);
  const { entries } = await source.list(services);
  expect(entries.find(({ slug }) => slug === 'bookeeper')?.title).toBe('Ledgers');
});

test('answers that fail do not keep the others from being checked', async () => {
  const source = open();
  const slugs = (await source.list(services)).entries.map(({ slug }) => slug);
  const titleOf = async (slug: string) => (await source.get({ type: 'bulk', slug }))?.title;
  for (const slug of slugs) await titleOf(slug);
  const last = slugs.pop()!;
  // More than a look checks.
  expect(slugs.length).toBeGreaterThan(20);
  for (const slug of slugs)
    provider.files.set(`/api/getBulkContent.php?post_type=bulk_content&post_name=${slug}`, {
      status: 500,
      body: '',
    });
  await provider.edit((theirs) =>
    theirs
      .updateTable('entries')
      .set({ title: 'Ledgers' })
      .where('type', '=', 'bulk')
      .where('slug', '=', last)
      .execute(),
  );
  unwatch.push(source.watch(() => {}));
  await vi.waitFor(
    async () => {
      now++;
      expect(await titleOf(last)).toBe('Ledgers');
    },
    { timeout: 10_000 },
  );
});

test('a change of the version of the store makes it look at once', async () => {
  const source = open();
  await source.list({ type: 'steps', parent: 'bookeeper' });
  unwatch.push(source.watch(() => {}));
  await vi.waitFor(() => expect(provider.statuses).toContain(304), { timeout: 20_000 });
  const before = provider.calls.length;
  await raiseContentVersion(db);
  await vi.waitFor(() => expect(provider.calls.length).toBeGreaterThan(before), {
    timeout: 20_000,
  });
});

test('HTML is sanitized at the door', async () => {
  provider.files.set('/api/getServicesListing.php?post_type=home_services&post_name=services', {
    body: JSON.stringify({
      listing: [
        {
          post_title: '<b>Bold</b> &lt;script&gt;',
          post_name: 'bookeeper',
          post_content:
            '<p onclick="x()">Hi<script>alert(1)</script><a href="javascript:x()">a</a><img src="http://a.example/p.png" onerror="x()"><img src=""></p><iframe src="https://e.example"></iframe>',
          banner: 'https://a.example/b.jpg',
        },
      ],
    }),
  });
  const [entry] = (await open().list(services)).entries;
  expect(entry).toMatchObject({
    title: '<b>Bold</b> <script>',
    contentHtml: '<p>Hi<a>a</a><img src="/static/provided/x" /></p>',
    banner: '/static/provided/x',
  });
});

test('a body that is too large is none', async () => {
  await expect(open({ bytes: 2_000 }).list(services)).rejects.toThrow('did not answer');
  expect(logged[0]!.reason).toBe('body larger than 2000 bytes');
});

test('a redirect leads to public addresses only, except at the provider itself', async () => {
  const path = '/api/getMenulisting.php';
  const elsewhere = await startProvider();
  for (const [location, reason] of [
    [`${elsewhere.url}api/getMenulisting.php`, /^blocked: not a public address$/],
    ['http://169.254.169.254/latest/meta-data', /^blocked/],
    ['http://localhost:1/', /^blocked/],
    ['file:///etc/passwd', /^redirect to no web address$/],
    [path, /^too many redirects$/],
  ] as const) {
    provider.files.set(path, { status: 302, headers: { Location: location }, body: '' });
    logged = [];
    await expect(open().list({ type: 'menu' })).rejects.toThrow('did not answer');
    expect(logged[0]?.reason).toMatch(reason);
  }
  expect(elsewhere.calls).toEqual([]);
  await elsewhere.close();
  provider.files.set(path, { status: 307, headers: { Location: '/moved' }, body: '' });
  provider.files.set('/moved', { body: '{"menus":[{"menu":"Moved","url":"/blog"}]}' });
  const { entries } = await open().list({ type: 'menu' });
  expect(entries).toMatchObject([{ title: 'Moved', fields: { url: 'blog' } }]);
});

test('a provider without paging is asked for its list once, and pages are cut from it', async () => {
  const posts = Array.from({ length: 23 }, (_, index) => ({
    post_title: `Post ${index + 1}`,
    post_name: `post-${index + 1}`,
    post_content: '<p>Text</p>',
    post_date: `2026-03-${String(28 - index).padStart(2, '0')} 10:00:00`,
  }));
  const old = '/api/getBlogListing.php?post_type=post';
  for (const query of ['', '&page=2&per_page=10&fields=summary'])
    provider.files.set(old + query, { body: JSON.stringify({ data: { listing: posts } }) });
  const source = open();
  const page = (number: number) =>
    source.list({ type: 'post', page: number, perPage: 10, summary: true });
  expect((await page(2)).entries.map(({ slug }) => slug)).toEqual(
    posts.slice(10, 20).map(({ post_name }) => post_name),
  );
  expect(await page(3)).toMatchObject({ total: 23, entries: [{}, {}, { contentHtml: '' }] });
  expect(provider.statuses).toHaveLength(2);
  const addresses = await source.postAddresses({ after: null, limit: 2 });
  expect(addresses).toEqual([
    {
      slug: 'post-23',
      publishAt: '2026-03-06T10:00:00.000Z',
      updatedAt: '2026-03-06T10:00:00.000Z',
    },
    {
      slug: 'post-22',
      publishAt: '2026-03-07T10:00:00.000Z',
      updatedAt: '2026-03-07T10:00:00.000Z',
    },
  ]);
  const next = await source.postAddresses({ after: addresses[1]!, limit: 50 });
  expect(next.map(({ slug }) => slug)).toEqual(
    posts
      .map(({ post_name }) => post_name)
      .slice(0, 21)
      .toReversed(),
  );
});

test('the sitemap gets the services that have a page', async () => {
  const source = open();
  const listed = await source.serviceAddresses();
  expect(listed.map(({ slug }) => slug)).toContain('bookeeper');
  await provider.edit((theirs) =>
    theirs.deleteFrom('entries').where('parent', '=', 'bookeeper').execute(),
  );
  const later = await open().serviceAddresses();
  expect(later.map(({ slug }) => slug)).not.toContain('bookeeper');
  expect(later).toHaveLength(listed.length - 1);
});

test('the search finds what the provider has, and the questions of the store', async () => {
  await loadContent(db, 'content');
  // Sample posts and services of the store are not those that visitors see.
  const { entries } = await createStoreSource(provider.db, { error() {} }).list({ type: 'post' });
  const [post] = entries;
  await provider.db
    .updateTable('entries')
    .set({ title: 'Wombats in the books' })
    .where('slug', '=', post!.slug)
    .execute();
  const source = open();
  const find = async (q: string) => (await source.search({ q })).results.map(({ path }) => path);
  expect(await find('wombat')).toEqual([`/blog/${post!.slug}`]);
  expect(await find('bokkeeper')).toContain('/services/bookeeper');
  expect(await find('what does a remote employee cost')).toContain(
    '/faq#what-does-a-remote-employee-cost',
  );
  await provider.close();
  expect(await find('wombat')).toEqual([`/blog/${post!.slug}`]);
});
