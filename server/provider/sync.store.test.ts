import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  startProvider,
  type ProviderStandIn,
} from '../../tests/helpers/process/provider-stand-in.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import { getContentVersion, raiseContentVersion } from '../content/content-version.ts';
import { indexContent } from '../content/index-content.ts';
import { createStoreSource, type ContentSource } from '../content/content-source.ts';
import { listNamedServices } from '../content/named-services.ts';
import type { Database } from '../db/open-database.ts';
import { createSecret } from '../secret/secret.ts';
import { startSync, type Sync } from './start-sync.ts';
import { takeKinds } from './take-kinds.ts';

let provider: ProviderStandIn;
let db: Database;
let syncs: Sync[];
let logged: { call?: string; reason?: string; message: string }[];
let counts: { succeeded: number; failed: number };

beforeEach(async () => {
  provider = await startProvider();
  db = await openTestStore();
  await indexContent(db);
  expect(await takeKinds(db, 'content')).toBeNull();
  syncs = [];
  logged = [];
  counts = { succeeded: 0, failed: 0 };
});
afterEach(async () => {
  await Promise.all(syncs.map((sync) => sync.stop()));
  await provider.close();
});

function open({ base = provider.url, interval = 100, limits = {} } = {}): Sync {
  const write = (about: object, message: string) => void logged.push({ ...about, message });
  const sync = startSync({
    db,
    log: { warn: write, info: write },
    base,
    interval,
    key: createSecret(Buffer.alloc(32)).keyOf('picture'),
    counts,
    limits: { processor: 60_000, megabytes: 300, ...limits },
  });
  syncs.push(sync);
  return sync;
}
const source = () => createStoreSource(db, { error() {} }, { remote: true });
const postDates = async (content: ContentSource) =>
  (await content.dates()).filter(({ kind }) => kind === 'post');
/** Resolves when so many polls have begun from now on. */
async function nextPoll(number = 2): Promise<void> {
  const begun = () => provider.calls.filter((path) => path.includes('getMenulisting')).length;
  const before = begun();
  await waitFor(async () => expect(begun()).toBeGreaterThanOrEqual(before + number));
}
const waitFor = (check: () => Promise<void>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 50 });
const titles = async () =>
  (await source().services({})).listing.map(({ post_title }) => post_title);
const LIST = '/api/getServicesListing.php?post_type=home_services&post_name=services';

test('lists, entries, menu and steps are those of the provider, in its order', async () => {
  await open({ interval: 60_000 }).firstPoll;
  const [here, there] = [source(), createStoreSource(provider.db, { error() {} })];
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
    (content) => content.posts({ page: 2, perPage: 10, summary: true }),
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
  expect(logged).toEqual([]);
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
  await open({ interval: 60_000 }).firstPoll;
  const addresses = (await listNamedServices(source())).map(({ slug }) => slug);
  for (const slug of slugs.slice(0, 3)) {
    expect(await source().ofService('sub_services', slug, {})).toMatchObject({ exists: false });
    expect(addresses).not.toContain(slug);
  }
  // Of the last one nothing is known yet; the rest of it is shown.
  await expect(source().ofService('sub_services', slugs[3]!, {})).rejects.toThrow('did not answer');
  expect(await source().textOfService('bulk', slugs[3]!)).not.toBeNull();
  expect(addresses).toContain(slugs[3]);
  expect(logged[0]).toMatchObject({ reason: 'HTTP 404' });
});

test('a poll goes on when no post of a batch can be read', async () => {
  provider.answer = (path) => (path.includes('getBlogDetails') ? '' : null);
  await open({ interval: 60_000 }).firstPoll;
  expect(await source().posts({})).toMatchObject({ total: 0 });
  expect(await titles()).not.toEqual([]);
  expect(logged.map(({ message }) => message)).toEqual(['provider call failed']);
});

test('a list that says fail is not an empty list', async () => {
  const none = '/api/getTestimonial.php?post_type=testimonial';
  provider.answer = (path) => (path === none ? '{"data":{"status":"fail","listing":[]}}' : null);
  await open().firstPoll;
  expect(await source().isRead('post')).toBe(true);
  await expect(source().testimonials({})).rejects.toThrow('no testimonial was read yet');
  provider.answer = () => null;
  await syncs.pop()!.stop();
  await open().firstPoll;
  const { total } = await source().testimonials({});
  expect(total).toBeGreaterThan(0);
  provider.answer = (path) => (path === none ? '{"data":{"status":"fail","listing":[]}}' : null);
  await nextPoll(4);
  expect((await source().testimonials({})).total).toBe(total);
});

test('odd bodies mean the same as fine ones', async () => {
  await open().firstPoll;
  // It writes other apostrophes.
  const rows = async () =>
    (await db.selectFrom('published').select('body').execute())
      .map(({ body }) => body.replaceAll("'", '’'))
      .toSorted();
  const before = await rows();
  await syncs.pop()!.stop();
  provider.mode = 'odd';
  await open().firstPoll;
  expect((await rows()).filter((row, index) => row !== before[index])).toEqual([]);
  expect(before.length).toBeGreaterThan(50);
  expect(logged).toEqual([]);
});

test.each([
  ['nonsense', /makes no sense/],
  ['gone', /ECONNRESET/],
] as const)('while the provider is %s nothing changes, and the log says why', async (mode, why) => {
  await open().firstPoll;
  const before = await titles();
  const version = await getContentVersion(db);
  provider.mode = mode;
  await vi.waitFor(() => expect(logged).not.toEqual([]), { timeout: 20_000 });
  expect(logged[0]).toMatchObject({ message: 'provider call failed' });
  expect(logged[0]!.reason).toMatch(why);
  const failed = counts.failed;
  await vi.waitFor(() => expect(counts.failed).toBeGreaterThan(failed + 10), { timeout: 60_000 });
  expect(await titles()).toEqual(before);
  expect(await getContentVersion(db)).toBe(version);
  // Equal failures are logged once.
  expect(new Set(logged.map((line) => JSON.stringify(line))).size).toBe(logged.length);
  provider.mode = 'fine';
  await provider.editBody('service', 'bookeeper', ({ service }) => {
    service.post_title = 'Ledgers';
  });
  await waitFor(async () => expect(await titles()).toContain('Ledgers'));
  expect(logged.map(({ message }) => message)).toContain('provider call succeeded again');
});

test('a first poll while the provider is gone ends, and nothing is said of its kinds', async () => {
  provider.mode = 'gone';
  await open().firstPoll;
  expect(await source().isRead('post')).toBe(false);
  await expect(source().services({})).rejects.toThrow('no service was read yet');
  await expect(source().member('anybody')).rejects.toThrow('no team was read yet');
  provider.mode = 'fine';
  await waitFor(async () => expect(await titles()).not.toEqual([]));
  expect(await source().isRead('post')).toBe(true);
});

test('a poll asks for lists by their ETags, finds a change, and raises the version once', async () => {
  // Polls begin when the version changes, as after a notification.
  const sync = open({ interval: 3_600_000 });
  await sync.firstPoll;
  const poll = async () => {
    await db.transaction().execute(raiseContentVersion);
    sync.wake();
    await nextPoll(1);
    for (let before = -1; before !== provider.statuses.length; await sleep(1_000))
      before = provider.statuses.length;
  };
  await poll();
  expect(provider.statuses).toContain(304);
  const version = await getContentVersion(db);
  await provider.edit(async (theirs) => {
    for (const slug of ['bookeeper', 'data-entry'])
      await theirs
        .updateTable('published')
        .set((e) => ({
          body: e.fn('replace', ['body', e.val('"post_title":"'), e.val('"post_title":"New ')]),
        }))
        .where('kind', '=', 'service')
        .where('slug', '=', slug)
        .execute();
  });
  await poll();
  await waitFor(async () => expect(await getContentVersion(db)).toBeGreaterThan(version + 1));
  const { listing } = await source().pages({});
  expect(listing.filter(({ post_title }) => post_title.startsWith('New'))).toHaveLength(2);
  await poll();
  expect(await getContentVersion(db)).toBe(version + 3);
});

test('details that no list tells of are read in turn, and all of them when the version changes', async () => {
  open();
  await syncs[0]!.firstPoll;
  await nextPoll();
  const bulk = async (slug: string) => (await source().textOfService('bulk', slug))?.post_title;
  const rename = (slug: string) =>
    provider.editBody('service', slug, (body) => {
      body.bulk!.post_title = 'A new text';
    });
  const slugs = (await listNamedServices(source())).map(({ slug }) => slug);
  await rename(slugs.at(-1)!);
  await waitFor(async () => expect(await bulk(slugs.at(-1)!)).toBe('A new text'));
  await syncs.pop()!.stop();
  // As after a notification, long before the next poll is due.
  const sync = open({ interval: 3_600_000 });
  await sync.firstPoll;
  await rename(slugs[0]!);
  await db.transaction().execute(raiseContentVersion);
  sync.wake();
  await waitFor(async () => expect(await bulk(slugs[0]!)).toBe('A new text'));
});

test('what is renamed, reordered or removed there is so here; an empty list is believed the second time', async () => {
  open({ interval: 3_000 });
  await syncs[0]!.firstPoll;
  const slugs = async () => (await source().services({})).listing.map(({ post_name }) => post_name);
  const before = await slugs();
  await provider.edit(async (theirs) => {
    const change = (slug: string) =>
      theirs.updateTable('published').where('kind', '=', 'service').where('slug', '=', slug);
    await change(before[0]!).set({ position: 99 }).execute();
    await theirs
      .updateTable('published')
      .set((e) => ({
        slug: 'beekeeping',
        body: e.fn('replace', [
          'body',
          e.val(`"post_name":"${before[1]}"`),
          e.val('"post_name":"beekeeping"'),
        ]),
        listed: e.fn('replace', [
          'listed',
          e.val(`"post_name":"${before[1]}"`),
          e.val('"post_name":"beekeeping"'),
        ]),
      }))
      .where('kind', '=', 'service')
      .where('slug', '=', before[1]!)
      .execute();
    await theirs
      .deleteFrom('published')
      .where('kind', '=', 'service')
      .where('slug', '=', before[2]!)
      .execute();
  });
  await waitFor(async () =>
    expect((await slugs()).toSorted()).toEqual(
      [...before.slice(3), before[0]!, 'beekeeping'].toSorted(),
    ),
  );
  await waitFor(async () => expect((await slugs()).at(-1)).toBe(before[0]));
  expect(await source().ofService('sub_services', before[1]!, {})).toMatchObject({ exists: false });
  await waitFor(async () =>
    expect(await source().ofService('team', before[1]!, {})).toMatchObject({ exists: false }),
  );

  let asked = 0;
  let afterOne: Promise<string[]> | null = null;
  provider.answer = (path) => {
    if (path === LIST && ++asked === 2) afterOne = slugs();
    const ours = path === LIST || path === '/api/getBlogListing.php?post_type=page';
    return ours ? '{"data":{"status":"success","listing":[]}}' : null;
  };
  await waitFor(async () => expect(await slugs()).toEqual([]));
  expect(await afterOne).toHaveLength(before.length - 1);
  expect((await source().posts({})).listing.length).toBeGreaterThan(5);
  provider.answer = () => null;
  await waitFor(async () => expect(await slugs()).toHaveLength(before.length - 1));
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
  await open().firstPoll;
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
    [`${elsewhere.url}api/getMenulisting.php`, /^blocked: not a public address$/],
    ['http://169.254.169.254/latest/meta-data', /^blocked/],
    ['file:///etc/passwd', /^redirect to no web address$/],
    [path, /^too many redirects$/],
  ] as const) {
    provider.files.set(path, { status: 302, headers: { Location: location }, body: '' });
    logged = [];
    await open({ interval: 60_000 }).firstPoll;
    expect(logged).toMatchObject([{ reason: expect.stringMatching(reason) }]);
    await syncs.pop()!.stop();
  }
  expect(elsewhere.calls).toEqual([]);
  await elsewhere.close();
  provider.files.set(path, { status: 307, headers: { Location: '/moved' }, body: '' });
  provider.files.set('/moved', { body: '{"menus":[{"menu":"Moved","url":"/blog"}]}' });
  await open().firstPoll;
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
  await open().firstPoll;
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

test('the search finds what the provider has', async () => {
  const slug = (await createStoreSource(provider.db, console).posts({})).listing[0]!.post_name;
  await provider.editBody('post', slug, (post) => {
    post.post_title = 'Wombats in the books';
  });
  await open().firstPoll;
  const find = async (q: string) => (await source().search({ q })).results.map(({ path }) => path);
  expect(await find('wombat')).toEqual([`/blog/${slug}`]);
});

test('of several processes one polls, and another when that one has ended', async () => {
  open();
  await syncs[0]!.firstPoll;
  counts = { succeeded: 0, failed: 0 };
  await open().firstPoll;
  await nextPoll(3);
  expect(counts.succeeded).toBe(0);
  await syncs.shift()!.stop();
  await waitFor(async () => expect(counts.succeeded).toBeGreaterThan(0));
});

test('a thread that takes too much is ended: what is written stays, and it is tried again later', async () => {
  await open().firstPoll;
  const before = await titles();
  await syncs.pop()!.stop();
  await provider.editBody('service', 'bookeeper', ({ service }) => {
    service.post_title = 'Ledgers';
  });
  for (const [limits, reason] of [
    [{ processor: 1 }, 'it took too much processor time'],
    [{ megabytes: 4 }, 'Worker terminated due to reaching memory limit: JS heap out of memory'],
  ] as const) {
    logged = [];
    await open({ limits }).firstPoll;
    expect(logged).toEqual([{ reason, seconds: 20, message: 'poll of the provider failed' }]);
    await syncs.pop()!.stop();
    expect(await titles()).toHaveLength(before.length);
  }
  await open().firstPoll;
  expect(await titles()).toContain('Ledgers');
});
