import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerApi } from '../../contract/api/provider-api.ts';
import { formKinds } from '../../contract/kinds/content-kinds.ts';
import { findEntry } from '../../server/content/entry-store/find-entry.ts';
import { openDatabase, type Database } from '../../server/db/open-database.ts';
import { createPreview, PreviewUnavailable } from '../../server/studio/preview/preview.ts';
import { draftEntry } from '../helpers/store/edit-entry.ts';
import { draftChange, shows } from '../helpers/store/kind-changes.ts';
import { postSource, publishPost } from '../helpers/store/publish-post.ts';
import { startSite, type RunningSite } from '../helpers/process/start-site.ts';
import { PREVIEW_LIMITS } from '../helpers/process/preview-limits.ts';

/** Drafts are in their previews and nowhere else: not in the store, not in a site on the same store. */

const TESTER = { asker: 'tester' };
/** Each kind has the next odd number. */
const FIRST_MARK = 4_001;
/** Of drafts, and of the fields that edited pages name. */
const MARKED = /Marked words|555-4\d{3}|data-field|[\ufdd0-\ufdef]/;
/** Jobs at a time: more than the process does. */
const AT_ONCE = 12;

let site: RunningSite;
let db: Database;
const open = (limits = PREVIEW_LIMITS) =>
  createPreview({
    program: new URL('../../server/preview-process.ts', import.meta.url),
    settings: {
      store: site,
      siteUrl: site.url,
      remote: false,
      pictureFolders: { '': 'content/pictures' },
      mediaSizes: 'none',
    },
    limits,
  });
let preview: ReturnType<typeof open>;

beforeAll(async () => {
  site = await startSite({ RATE_LIMIT: 'off' });
  db = openDatabase(site);
  preview = open();
});
afterAll(async () => {
  await preview?.stop();
  await db?.destroy();
  await site?.stop();
});

const listPages = async () => {
  const map = await (await fetch(`${site.url}/sitemap.xml`)).text();
  return [...map.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url.slice(site.url.length));
};
const readPublic = async (path: string) => (await fetch(site.url + path)).text();

const readStore = async () => ({
  published: await db.selectFrom('published').selectAll().orderBy('entry_id').execute(),
  redirects: await db.selectFrom('redirects').selectAll().orderBy('from_path').execute(),
  revisions: await db.selectFrom('revisions').selectAll().orderBy('id').execute(),
  version: await db.selectFrom('content_version').selectAll().execute(),
  // What a reader would have found.
  found: await db.selectFrom('search_documents').selectAll().orderBy('id').execute(),
});

/** Values of parameters of calls. */
const asked: Record<string, readonly string[]> = {
  kind: formKinds,
  name: formKinds,
  slug: ['bookeeper', 'ketaki-ranade'],
  service: ['bookeeper'],
  post_type: ['post', 'page', 'home_services', 'our_team', 'testimonial', 'steps_section'],
  post_name: ['what-a-remote-bookkeeper-really-costs', 'bookeeper'],
};
/** What visitors and programs get beside pages. */
const otherAddresses = [
  '/rss.xml',
  '/atom.xml',
  '/feed.json',
  '/sitemap.xml',
  '/llms.txt',
  '/robots.txt',
  '/search?q=marked',
  '/api/search?q=marked',
  '/blog?page=2',
  ...Object.values(providerApi).flatMap(({ path, query }) => {
    const call = `/${path.replace(/^(?!api\/)/, 'api/')}`;
    const parameters = Object.keys(query.shape).flatMap((name) =>
      (asked[name] ?? []).map((value) => `${call}?${name}=${value}`),
    );
    return [call, ...parameters];
  }),
];

const isPage = ([path]: [string, string]) => !/^\/api\/|\.(?:xml|json|txt)$/.test(path);

test('drafts of every kind are in their previews and nowhere else, while jobs overlap, fail and are killed', async () => {
  const drafts: Awaited<ReturnType<typeof draftChange>>[] = [];
  for (const [index, kind] of formKinds.entries())
    drafts.push(await draftChange(db, kind, FIRST_MARK + 2 * index));
  const stored = await readStore();
  const before = new Map<string, string>();
  for (const path of await listPages()) before.set(path, await readPublic(path));

  const jobs = drafts.flatMap(({ revision, seen }, index) =>
    seen.filter(isPage).map(([path, text]) => async () => {
      // Half of the pages are edited.
      const edit = index % 2 === 0;
      const { status, html } = await preview.render(TESTER, { revisions: [revision], path, edit });
      expect([path, html.includes(' data-field="')]).toEqual([path, edit]);
      expect([path, text, status, shows(html, text)]).toEqual([path, text, 200, true]);
      // The marks of other drafts that this page would show.
      for (const other of drafts)
        for (const [place, words] of other.seen)
          if (place === path && other.revision !== revision)
            expect([path, words, shows(html, words)]).toEqual([path, words, false]);
    }),
  );
  expect(jobs.length).toBeGreaterThan(formKinds.length);
  const unknown = async () => {
    const lost = preview.render(TESTER, { revisions: [crypto.randomUUID()], path: '/' });
    await expect(lost).rejects.toThrow(PreviewUnavailable);
  };
  const hasty = open({ ...PREVIEW_LIMITS, render: 1 });
  const killed = async () => {
    const revisions = drafts.map(({ revision }) => revision);
    await expect(hasty.render(TESTER, { revisions, path: '/' })).rejects.toThrow(
      PreviewUnavailable,
    );
  };
  const addresses = [...before.keys(), ...otherAddresses];
  const paths = addresses.values();
  const each = Math.ceil(addresses.length / Math.ceil(jobs.length / AT_ONCE));
  for (let from = 0; from < jobs.length; from += AT_ONCE)
    await Promise.all([
      ...jobs.slice(from, from + AT_ONCE).map((job) => job()),
      unknown(),
      killed(),
      ...[...paths.take(each)].map(async (path) =>
        expect([path, MARKED.exec(await readPublic(path))]).toEqual([path, null]),
      ),
    ]);
  await hasty.stop();

  for (const [path, html] of before)
    expect([path, (await readPublic(path)) === html]).toEqual([path, true]);
  for (const path of otherAddresses)
    expect([path, MARKED.exec(await readPublic(path))]).toEqual([path, null]);
  for (const { seen } of drafts)
    for (const [path, text] of seen)
      expect([path, text, shows(await readPublic(path), text)]).toEqual([path, text, false]);
  expect(await readStore()).toEqual(stored);
});

test('the shown page has no script, and its links stay in the preview', async () => {
  const { html, styles } = await preview.render(TESTER, {
    revisions: [await draftEntry(db, 'post', 'shown', () => postSource('Shown words'))],
    path: '/blog/shown',
    shown: { base: '/preview/x', theme: 'dark' },
  });
  expect(html).toContain('Shown words');
  expect(html).not.toMatch(/<script|modulepreload|speculation|\bon\w+=|prefers-color-scheme/);
  expect(html).not.toMatch(/<a [^>]*href="(?!\/preview\/x\/|\/static\/|#)/);
  expect(html).not.toMatch(/<form[^>]* action=/);
  expect(styles?.length).toBeGreaterThan(0);
});

/** On a busy machine one call does not compare all pages; the next goes on. */
async function compareAll(revisions: readonly string[], without: readonly string[] = []) {
  for (let calls = 1; ; calls++) {
    const changes = await preview.changes(TESTER, revisions, without);
    if (changes.checked === changes.total || calls === 20) return changes;
  }
}

test('pages that drafts change are listed with their words, and what a check finds', async () => {
  const draft = await draftEntry(db, 'policy', 'refund-policy', (source) =>
    source
      .replace(/^title: .*/m, 'title: Changed title')
      .concat('\nThe top 4% of [all](/no-such).\n'),
  );
  const { pages, problems, checked, total } = await compareAll([draft]);
  expect(checked).toBe(total);
  expect(pages.map(({ path, change }) => [path, change])).toEqual([['/refund-policy', 'changed']]);
  const words = pages[0]!.words.filter(({ change }) => change === 'added');
  expect(words.map(({ text }) => text).join(' ')).toContain('Changed title');
  // What keeps it from being published is found without this process.
  expect(problems).toMatchObject([
    { path: 'body', message: expect.stringContaining('top 3%') as string, warning: true },
  ]);
  const target = (await findEntry(db, 'post', 'what-a-remote-bookkeeper-really-costs'))!;
  const down = await compareAll([], [target]);
  expect(down.pages).toContainEqual(
    expect.objectContaining({
      path: '/blog/what-a-remote-bookkeeper-really-costs',
      change: 'gone',
    }),
  );

  // Another try must not repeat it.
  await publishPost(db, `published-${Date.now()}`, 'Published meanwhile');
  const post = await draftEntry(db, 'post', 'to-come', () => postSource('A post to come'));
  const after = await compareAll([post]);
  expect(after.pages[0]).toMatchObject({ path: '/blog/to-come', change: 'new' });
  expect(after.pages.map(({ path }) => path)).toEqual(expect.arrayContaining(['/', '/blog']));
  expect(JSON.stringify(after)).not.toContain('Changed title');
  expect(after.total).toBe(total + 2);
});
