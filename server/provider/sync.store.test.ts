import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  startProvider,
  type ProviderStandIn,
} from '../../tests/helpers/process/provider-stand-in.ts';
import { contentFolder } from '../../tests/helpers/store/content-folder.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { getContentVersion, raiseContentVersion } from '../content/content-version.ts';
import { indexContent } from '../content/index-content.ts';
import { createStoreSource, type ContentSource } from '../content/content-source.ts';
import { listNamedServices } from '../content/named-services.ts';
import type { Database } from '../db/open-database.ts';
import { createSecret } from '../secret/secret.ts';
import { pollProvider, type PollOptions } from './poll-provider.ts';
import { startSync, type Sync } from './start-sync.ts';
import { takeKinds } from './take-kinds.ts';

let provider: ProviderStandIn;
let db: Database;
/** The failures of single polls, each once, and what they remember. */
let failures: Set<string>;
let memory: PollOptions['memory'];
let syncs: Sync[];
let logged: { call?: string; reason?: string; message: string }[];
let counts: { succeeded: number; failed: number };
const key = createSecret(Buffer.alloc(32)).keyOf('picture');
const limits = { processor: 60_000, megabytes: 300 };

/** An empty store has nothing that would give way, so few files will do. */
const folder = contentFolder();
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(async () => {
  provider = await startProvider();
  db = await openTestStore();
  await indexContent(db);
  expect(await takeKinds(db, folder)).toBeNull();
  syncs = [];
  logged = [];
  counts = { succeeded: 0, failed: 0 };
  failures = new Set();
  memory = null;
});
afterEach(async () => {
  await Promise.all(syncs.map((sync) => sync.stop()));
  await provider.close();
});

/** Polls the provider once, after the polls before, and collects what failed. */
async function poll() {
  const report = (call: string, reason: string | null) => {
    if (reason !== null) failures.add(`${call}: ${reason}`);
  };
  const polled = await pollProvider({
    db,
    base: provider.url,
    key,
    all: false,
    memory,
    report,
    limits,
  });
  memory = polled.memory;
  return polled;
}

/** Starts polls, by default one alone and those after a notification. */
function open({
  interval = 3_600_000,
  ...more
}: { interval?: number; limits?: object } = {}): Sync {
  const write = (about: object, message: string) => void logged.push({ ...about, message });
  const sync = startSync({
    db,
    log: { warn: write, info: write },
    base: provider.url,
    interval,
    key,
    counts,
    limits: { ...limits, ...more.limits },
  });
  syncs.push(sync);
  return sync;
}
const source = () => createStoreSource(db, { warn() {} }, { remote: true });
const postDates = async (content: ContentSource) =>
  (await content.dates()).filter(({ kind }) => kind === 'post');
const waitFor = (check: () => Promise<void>) => vi.waitFor(check, { interval: 50 });
const titles = async () =>
  (await source().services({})).listing.map(({ post_title }) => post_title);
const LIST = '/api/getServicesListing.php?post_type=home_services&post_name=services';

test('lists, entries, menu and steps are those of the provider, in its order', async () => {
  await poll();
  const [here, there] = [source(), createStoreSource(provider.db, { warn() {} })];
  // Pictures have addresses of this site.
  const addressed = (value: unknown) =>
    JSON.parse(
      JSON.stringify(value).replace(
        /\/static\/remote\/([\w-]+)\.[\w-]+/g,
        (_, address: string) => new URL(Buffer.from(address, 'base64url').toString()).pathname,
      ),
    ) as unknown;
  const without = (listed: { listing: object[] }) => ({
    ...listed,
    // A page of a person, and dates that only a store states.
    listing: listed.listing.map((entry) => ({
      ...entry,
      page: undefined,
      post_date: undefined,
      post_modified: undefined,
    })),
  });
  for (const ask of [
    (content) => content.posts({ page: 2, perPage: 4, summary: true }),
    (content) => content.posts({ page: 1, perPage: 5 }),
    (content) => content.pages({ summary: true }),
    (content) => content.services({}),
    (content) => content.services({ summary: true }),
    (content) => content.ofService('sub_services', 'bookeeper', {}),
    (content) => content.ofService('team', 'bookeeper', {}),
    (content) => content.ofService('testimonials', 'bookeeper', {}),
    (content) => content.ofService('steps', 'bookeeper', {}),
    (content) => content.team({ page: 1, perPage: 3 }),
    (content) => content.testimonials({}),
  ] as ((content: typeof here) => ReturnType<typeof here.team>)[]) {
    const [got, wanted] = [await ask(here), await ask(there)];
    expect(addressed(without(got)), String(ask)).toEqual(addressed(without(wanted)));
    expect(got.listing.length).toBeGreaterThan(0);
  }
  expect(await here.menus()).toEqual(await there.menus());
  const slug = (await here.posts({})).listing[0]!.post_name;
  expect(addressed(await here.post(slug))).toEqual(addressed(await there.post(slug)));
  for (const text of ['bulk', 'upper_bulk'] as const)
    expect(addressed(await here.textOfService(text, 'bookeeper'))).toEqual(
      addressed(await there.textOfService(text, 'bookeeper')),
    );
  expect(await here.post('none')).toBeNull();
  expect(await here.ofService('sub_services', 'none', {})).toMatchObject({ exists: false });
  expect(await postDates(here)).toEqual(await postDates(there));
  expect(failures).toEqual(new Set());
});

test('a part that fails is none, whatever the listing is and whatever the status of HTTP', async () => {
  const path = (slug: string) =>
    `/api/getServicesListing.php?post_type=home_services&post_name=${slug}`;
  const listing = [{ post_title: 'One', post_name: 'one' }];
  const slugs = (await listNamedServices(createStoreSource(provider.db, console))).map(
    ({ slug }) => slug,
  );
  for (const [index, [status, body]] of (
    [
      [200, { data: { status: 'fail', listing } }],
      [200, { status: 'Fail', data: { listing } }],
      [404, { data: { status: 'fail', listing: null } }],
      [404, { listing }],
    ] as const
  ).entries())
    provider.files.set(path(slugs[index]!), { status, body: JSON.stringify(body) });
  await poll();
  const addresses = (await listNamedServices(source())).map(({ slug }) => slug);
  for (const slug of slugs.slice(0, 3)) {
    expect(await source().ofService('sub_services', slug, {})).toMatchObject({ exists: false });
    expect(addresses).not.toContain(slug);
  }
  // Of the last one nothing is known yet; the rest of it is shown.
  await expect(source().ofService('sub_services', slugs[3]!, {})).rejects.toThrow('did not answer');
  expect(await source().textOfService('bulk', slugs[3]!)).not.toBeNull();
  expect(addresses).toContain(slugs[3]);
  expect([...failures]).toEqual(['api/getServicesListing.php: HTTP 404']);
});

test('a list that says fail is not an empty list', async () => {
  const none = '/api/getTestimonial.php?post_type=testimonial';
  const fail = (path: string) => (path === none ? '{"data":{"status":"fail","listing":[]}}' : null);
  provider.answer = fail;
  await poll();
  expect(await source().isRead('post')).toBe(true);
  await expect(source().testimonials({})).rejects.toThrow('no testimonial was read yet');
  provider.answer = () => null;
  await poll();
  const { total } = await source().testimonials({});
  expect(total).toBeGreaterThan(0);
  provider.answer = fail;
  for (let turn = 0; turn < 2; turn++) await poll();
  expect((await source().testimonials({})).total).toBe(total);
});

test('odd bodies mean the same as fine ones', async () => {
  await poll();
  // It writes other apostrophes.
  const rows = async () =>
    (await db.selectFrom('published').select('body').execute())
      .map(({ body }) => body.replaceAll("'", '’'))
      .toSorted();
  const before = await rows();
  provider.mode = 'odd';
  memory = null;
  await poll();
  expect((await rows()).filter((row, index) => row !== before[index])).toEqual([]);
  expect(before.length).toBeGreaterThan(20);
  expect(failures).toEqual(new Set());
});

test('while the provider is gone or sends nonsense nothing changes', async () => {
  await poll();
  const [before, version] = [await titles(), await getContentVersion(db)];
  await provider.editBody('service', 'bookeeper', ({ service }) => {
    service.post_title = 'Ledgers';
  });
  for (const [mode, why] of [
    ['gone', /ECONNRESET$/],
    ['nonsense', /makes no sense$/],
    // The next of its bodies.
    ['nonsense', /makes no sense$/],
  ] as const) {
    provider.mode = mode;
    failures.clear();
    expect(await poll()).toMatchObject({ failed: true, raised: false });
    expect(failures.size).toBeGreaterThan(3);
    for (const failure of failures) expect(failure).toMatch(why);
    expect(await titles()).toEqual(before);
  }
  expect(await getContentVersion(db)).toBe(version);
  provider.mode = 'fine';
  await poll();
  expect(await titles()).toContain('Ledgers');
});

test('a first poll while the provider is gone ends, and nothing is said of its kinds; equal failures are logged once', async () => {
  provider.mode = 'gone';
  await open({ interval: 100 }).firstPoll;
  expect(await source().isRead('post')).toBe(false);
  await expect(source().services({})).rejects.toThrow('no service was read yet');
  await expect(source().member('anybody')).rejects.toThrow('no team was read yet');
  const { failed } = counts;
  expect(logged[0]).toMatchObject({ message: 'provider call failed', reason: 'ECONNRESET' });
  await waitFor(async () => expect(counts.failed).toBeGreaterThan(failed + 5));
  expect(new Set(logged.map((line) => JSON.stringify(line))).size).toBe(logged.length);
  provider.mode = 'fine';
  await waitFor(async () => expect(await titles()).not.toEqual([]));
  expect(await source().isRead('post')).toBe(true);
  expect(logged.map(({ message }) => message)).toContain('provider call succeeded again');
});

test('a poll asks for lists by their ETags, finds a change, and raises the version once', async () => {
  await poll();
  await poll();
  expect(provider.statuses).toContain(304);
  const version = await getContentVersion(db);
  for (const slug of ['bookeeper', 'data-entry'])
    await provider.editBody('service', slug, ({ page }) => {
      page!.post_title = `New ${page!.post_title}`;
    });
  await poll();
  expect(await getContentVersion(db)).toBe(version + 1);
  const { listing } = await source().pages({});
  expect(listing.filter(({ post_title }) => post_title.startsWith('New'))).toHaveLength(2);
  await poll();
  expect(await getContentVersion(db)).toBe(version + 1);
});

test('details that no list tells of are read in turn, and all of them when the version changes', async () => {
  await poll();
  const bulk = async (slug: string) => (await source().textOfService('bulk', slug))?.post_title;
  const rename = (slug: string) =>
    provider.editBody('service', slug, (body) => {
      body.bulk!.post_title = 'A new text';
    });
  const slugs = (await listNamedServices(source())).map(({ slug }) => slug);
  await rename(slugs.at(-1)!);
  let turns = 0;
  do await poll();
  while (++turns < 10 && (await bulk(slugs.at(-1)!)) !== 'A new text');
  expect(turns).toBeLessThan(10);
  // As after a notification, long before the next poll is due.
  const sync = open();
  await sync.firstPoll;
  const version = await getContentVersion(db);
  await rename(slugs[0]!);
  await db.transaction().execute(raiseContentVersion);
  sync.wake();
  await waitFor(async () => expect(await bulk(slugs[0]!)).toBe('A new text'));
  // The version that a poll raised is no notification.
  await waitFor(async () => expect(await getContentVersion(db)).toBe(version + 2));
  provider.calls.length = 0;
  sync.wake();
  await sleep(2_000);
  expect(provider.calls).toEqual([]);
});

test('what is renamed, reordered or removed there is so here; an empty list is believed the second time', async () => {
  await poll();
  const slugs = async () => (await source().services({})).listing.map(({ post_name }) => post_name);
  const before = await slugs();
  await provider.editBody('service', before[1]!, ({ service, page }) => {
    service.post_name = page!.post_name = 'beekeeping';
  });
  await provider.edit(async (theirs) => {
    const change = (slug: string) =>
      theirs.updateTable('published').where('kind', '=', 'service').where('slug', '=', slug);
    await change(before[0]!).set({ position: 99 }).execute();
    await change(before[1]!).set({ slug: 'beekeeping' }).execute();
    await theirs
      .deleteFrom('published')
      .where('kind', '=', 'service')
      .where('slug', '=', before[2]!)
      .execute();
  });
  await poll();
  expect((await slugs()).toSorted()).toEqual(
    [...before.slice(3), before[0]!, 'beekeeping'].toSorted(),
  );
  expect((await slugs()).at(-1)).toBe(before[0]);
  for (const part of ['sub_services', 'team'] as const)
    expect(await source().ofService(part, before[1]!, {})).toMatchObject({ exists: false });

  provider.answer = (path) => {
    const ours = path === LIST || path === '/api/getBlogListing.php?post_type=page';
    return ours ? '{"data":{"status":"success","listing":[]}}' : null;
  };
  await poll();
  expect(await slugs()).toHaveLength(before.length - 1);
  await poll();
  expect(await slugs()).toEqual([]);
  expect((await source().posts({})).listing.length).toBeGreaterThan(5);
  provider.answer = () => null;
  await poll();
  expect(await slugs()).toHaveLength(before.length - 1);
});

test('HTML is sanitized at the door, and braces stay as they are', async () => {
  provider.files.set(LIST, {
    body: JSON.stringify({
      listing: [
        {
          post_title: '<b>Bold</b> &lt;script&gt; {{rate:lowest}}\0',
          post_name: 'bookeeper',
          post_content:
            '<p onclick="x()">Hi {{site:email}}<script>alert(1)</script><a href="javascript:x()">a</a><img src="http://a.example/p.png" onerror="x()"><img src=""></p><iframe src="https://e.example"></iframe>',
          banner: 'https://a.example/b.jpg',
        },
      ],
    }),
  });
  await poll();
  const [entry] = (await source().services({})).listing;
  const picture = /\/static\/remote\/[\w.-]+/;
  expect(entry!.post_title).toBe('<b>Bold</b> <script> {{rate:lowest}}');
  expect(entry!.post_content.replace(picture, 'P')).toBe(
    '<p>Hi {{site:email}}<a>a</a><img src="P" /></p>',
  );
  expect(entry!.banner).toMatch(picture);
  const { results } = await source().search({ q: 'bold' });
  expect(JSON.stringify(results)).toContain('rate:lowest');
});

test('a redirect leads to public addresses only, except at the provider itself', async () => {
  const path = '/api/getMenulisting.php';
  const elsewhere = await startProvider();
  for (const [location, reason] of [
    [`${elsewhere.url}api/getMenulisting.php`, /: blocked: not a public address$/],
    [path, /: too many redirects$/],
  ] as const) {
    provider.files.set(path, { status: 302, headers: { Location: location }, body: '' });
    failures.clear();
    await poll();
    expect([...failures]).toEqual([expect.stringMatching(reason)]);
  }
  expect(elsewhere.calls).toEqual([]);
  await elsewhere.close();
  provider.files.set(path, { status: 307, headers: { Location: '/moved' }, body: '' });
  provider.files.set('/moved', { body: '{"menus":[{"menu":"Moved","url":"/blog"}]}' });
  await poll();
  expect(await source().menus()).toEqual([{ menu: 'Moved', url: 'blog', submenus: [] }]);
});

test('a provider without paging is asked for its posts once, and pages are cut from the rows', async () => {
  const posts = Array.from({ length: 23 }, (_, index) => ({
    post_title: `Post ${index + 1}`,
    post_name: `post-${index + 1}`,
    post_content: '<p>Text</p>',
    post_date: `2026-03-${String(28 - index).padStart(2, '0')} 10:00:00`,
  }));
  const list = '/api/getBlogListing.php?post_type=post&page=1&per_page=100&fields=summary';
  provider.files.set(list, { body: JSON.stringify({ data: { listing: posts } }) });
  for (const { post_name, post_title } of posts)
    provider.files.set(`/api/getBlogDetails.php?post_name=${post_name}`, {
      body: JSON.stringify({ post: { post_title, post_content: '<p>All</p>', auther_name: 'A' } }),
    });
  await poll();
  const { listing, total } = await source().posts({ page: 2, perPage: 10, summary: true });
  expect(listing.map(({ post_name }) => post_name)).toEqual(
    posts.slice(10, 20).map(({ post_name }) => post_name),
  );
  expect(total).toBe(23);
  expect(listing[0]!.post_content).toBe('');
  expect(await source().post('post-3')).toMatchObject({
    post_content: '<p>All</p>',
    display_name: 'A',
    post_date: '2026-03-26T10:00:00.000Z',
  });
  expect((await postDates(source()))[0]).toEqual({
    kind: 'post',
    slug: 'post-23',
    publishAt: '2026-03-06T10:00:00.000Z',
    updatedAt: '2026-03-06T10:00:00.000Z',
  });
});

test('of several processes one polls, and another when that one has ended', async () => {
  await open().firstPoll;
  counts = { succeeded: 0, failed: 0 };
  const other = open();
  await other.firstPoll;
  expect(counts.succeeded).toBe(0);
  await syncs.shift()!.stop();
  other.wake();
  await waitFor(async () => expect(counts.succeeded).toBeGreaterThan(0));
});

test('a thread that takes too much is ended: what is written stays, and it is tried again later', async () => {
  await poll();
  const before = await titles();
  await provider.editBody('service', 'bookeeper', ({ service }) => {
    service.post_title = 'Ledgers';
  });
  for (const [mode, limit, reason] of [
    // The poll lasts until somebody looks at its processor time.
    ['dripping', { processor: 1 }, 'it took too much processor time'],
    [
      'fine',
      { megabytes: 4 },
      'Worker terminated due to reaching memory limit: JS heap out of memory',
    ],
  ] as const) {
    logged = [];
    provider.mode = mode;
    await open({ limits: limit }).firstPoll;
    expect(logged).toEqual([{ reason, seconds: 20, message: 'poll of the provider failed' }]);
    await syncs.pop()!.stop();
    expect(await titles()).toHaveLength(before.length);
  }
  await poll();
  expect(await titles()).toContain('Ledgers');
});
