import { actingOn, actsOn, idOf } from '../../../tests/helpers/studio/acts-on.ts';
import { expect, it } from 'vitest';
import { draftEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { draftPost, postSource, publishPost } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { schedule } from '../../content/entry-store/schedule.ts';
import { unpublish } from '../../../tests/helpers/store/end-entry.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';
import { describeEntry } from './describe-entry.ts';
import { readOverview } from './read-overview.ts';
import { publish } from '../../content/entry-store/publish.ts';
import { listEntries } from './list-entries.ts';
import { findSamePages } from './find-same-pages.ts';
import { listReferences } from './list-references.ts';
import type { ListedEntry } from '../studio-types.ts';

const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const entryOf = async (db: Database, slug: string) => (await findEntry(db, 'post', slug))!;

/** Draws up one entry in each state. */
async function fill(db: Database): Promise<void> {
  await draftPost(db, 'draft', postSource('Draft'));
  for (const slug of ['published', 'changed', 'dated', 'ends', 'late-end', 'down', 'down-draft'])
    await publishPost(db, slug, slug);
  const soon = async (slug: string, begins: number) =>
    schedule(
      db,
      await draftPost(db, slug, postSource(slug)),
      { publishAt: at(begins), unpublishAt: at(begins + 10) },
      at(-60),
    );
  await soon('scheduled', 60);
  await soon('dated', 60);
  await soon('due', -0.5);
  await soon('overdue', -2);
  await draftPost(db, 'changed', postSource('Newer'));
  for (const [slug, ends] of [
    ['ends', 30],
    ['late-end', -2],
  ] as const) {
    const { id } = (await getNewestRevision(db, await entryOf(db, slug)))!;
    await schedule(db, id, { publishAt: null, unpublishAt: at(ends) }, at(-60));
  }
  for (const slug of ['down', 'down-draft']) await unpublish(db, await entryOf(db, slug));
  await draftPost(db, 'down-draft', postSource('Again'));
}

const STATES = {
  draft: 'draft',
  published: 'published',
  changed: 'changed',
  dated: 'changed',
  ends: 'published',
  'late-end': 'overdue',
  down: 'down',
  'down-draft': 'down',
  scheduled: 'scheduled',
  due: 'scheduled',
  overdue: 'overdue',
};

it('lists every entry once, with its state, its newest title and its dates', async () => {
  const db = await openTestStore();
  await fill(db);
  const listed = await listEntries(db);
  expect(Object.fromEntries(listed.map(({ slug, state }) => [slug, state]))).toEqual(STATES);
  expect(listed).toHaveLength(Object.keys(STATES).length);
  const find = (slug: string) => listed.find((entry) => entry.slug === slug)!;
  expect(find('changed')).toMatchObject({ title: 'Newer', by: 'Meera Nair', publishAt: null });
  const newest = (await getNewestRevision(db, await entryOf(db, 'dated')))!;
  expect(find('dated')).toMatchObject({
    publishAt: newest.publishAt,
    unpublishAt: newest.unpublishAt,
  });
  expect(find('published')).not.toHaveProperty('remote');
  // The moment of the act, and not when the text was written.
  await db
    .updateTable('revisions')
    .set({ created_at: at(-33) })
    .execute();
  const times = (await listEntries(db)).map(
    (entry) => [entry.slug, Date.parse(entry.at) < Date.parse(at(-30))] as const,
  );
  expect(Object.fromEntries(times)).toMatchObject({
    draft: true,
    changed: true,
    published: false,
    down: false,
  });
  for (const { id, state } of listed)
    expect(await describeEntry(actingOn(db), id)).toMatchObject({ id, state });
  await db.insertInto('remote_kinds').values({ kind: 'post', read_at: null }).execute();
  expect((await listEntries(db)).every(({ remote }) => remote)).toBe(true);
});

it('entries of files say so, and have the paths of their pages', async () => {
  const db = await openTestStore('content');
  const listed = await listEntries(db);
  const home = listed.find(({ kind }) => kind === 'home') as ListedEntry;
  expect(home).toMatchObject({ slug: 'home', state: 'published', by: 'files' });
  const post = listed.find(({ kind }) => kind === 'post') as ListedEntry;
  expect(await describeEntry(actingOn(db), post.id)).toMatchObject({
    path: `/blog/${post.slug}`,
    newest: { values: { title: post.title }, problems: [] },
  });
  const rate = listed.find(({ kind, slug }) => kind === 'rate' && slug === 'account-payable')!;
  expect(rate.title).toBe('Accounts payable');
  expect(await describeEntry(actingOn(db), rate.id)).toMatchObject({ title: 'Accounts payable' });
  expect(listed.find(({ kind }) => kind === 'redirect')?.title).toMatch(/^\//);
  expect(rate.listed).toEqual({ amount: '5', valid_until: '2028-06-30' });
  expect(Object.keys(post.listed ?? {})).toEqual(['author', 'published', 'banner']);
});

it('the first screen has pictures, and what is out of date', async () => {
  const db = await openTestStore('content');
  const none = await readOverview(db, null);
  expect(Object.values(none.pictures).map((urls) => urls.length)).toEqual([4, 4, 4, 4]);
  expect(none.pictures.person?.[0]).toMatch(/^\/static\/pictures\//);
  const edit = (source: string) =>
    `${source.replace(/valid_until:.*\n/, '')}\nvalid_until: 2020-01-01\n`;
  const id = await draftEntry(db, 'rate', 'account-payable', edit);
  expect((await readOverview(db, null)).begun).toEqual([]);
  const published = await actsOn(db).publish([id]);
  expect((await readOverview(db, null)).begun).toEqual(['rate']);
  expect(
    (await readOverview(db, null)).ending.filter(({ words }) => words.includes('2020')),
  ).toMatchObject([
    { kind: 'rate', slug: 'account-payable', words: 'the proof ran out on Jan 1, 2020' },
  ]);
  await actsOn(db).undo(idOf(published));
  expect((await readOverview(db, null)).begun).toEqual([]);
});

it('two people in one entry see each other, for half a minute', async () => {
  const db = await openTestStore();
  const studio = openMemoryStudio(db);
  const id = await draftPost(db, 'a', postSource('A'));
  const meera = await studio.signIn(await studio.account('editor', 'meera'));
  const account = await studio.account('owner', 'arjun');
  const [arjun, phone] = [await studio.signIn(account), await studio.signIn(account)];
  const open = async (cookie: string, entryId: string | null, place?: string) =>
    (await studio.call('POST', '/api/presence', { entryId, place }, { cookie })).body;
  expect(await open(meera, id)).toMatchObject({ others: [], newest: id });
  expect((await open(arjun, id)).others).toMatchObject([{ name: 'meera' }]);
  await open(phone, id);
  expect((await open(meera, id)).others).toMatchObject([{ name: 'arjun' }]);
  await open(phone, id, 'body#3');
  expect((await open(meera, id)).others).toMatchObject([{ name: 'arjun', place: 'body#3' }]);
  // A screen with several entries asks for all at once.
  const [tab, other] = [crypto.randomUUID(), crypto.randomUUID()];
  const together = { entryId: 'none', tab, also: [{ entryId: id, tab: other }] };
  const { body } = await studio.call('POST', '/api/presence', together, { cookie: meera });
  expect(body).toMatchObject({ others: [], newest: null, also: [{ newest: id }] });
  expect(body.also[0].others.map(({ name }: { name: string }) => name)).toContain('arjun');
  expect((await open(arjun, id)).others).toMatchObject([{ name: 'meera' }, { own: true }]);
  await open(arjun, null);
  await db
    .updateTable('open_tabs')
    .set({ seen_at: at(-0.6) })
    .execute();
  expect((await open(meera, id)).others).toEqual([]);
});

it('titles show what references stand for; references come with names, as drafts say them', async () => {
  const db = await openTestStore('content');
  await draftEntry(db, 'figure', 'clients', (source) =>
    source.replace(/value: .*/, "value: '999'"),
  );
  const all = await listEntries(db);
  expect(all.filter((one) => JSON.stringify(one).includes('{{'))).toEqual([]);
  // As its draft says it.
  expect(all.find(({ kind, slug }) => kind === 'figure' && slug === 'clients')?.listed?.value).toBe(
    '999',
  );
  const acting = actingOn(db);
  const find = async (name: string) =>
    (await listReferences(acting)).find((listed) => listed.name === name);
  expect(await find('rate:bookeeper')).toMatchObject({ label: 'Rate of Bookkeeping', value: 7 });
  expect(await find('figure:clients')).toMatchObject({ value: '999', offered: true });
  expect(await find('rate:lowest')).toMatchObject({ label: 'Lowest rate', value: 5 });
  expect(await find('site:office-pune')).toMatchObject({ label: 'Office in Pune' });
  expect((await find('questions'))?.value).toMatch(/^\d+$/);
  await db.destroy();
});

it('pages with the same title or description are found', async () => {
  const db = await openTestStore();
  const words = '100% of "A_B"';
  await publishPost(db, 'one', words);
  await publishPost(db, 'other', words.replace('_', 'x'));
  const id = await draftPost(db, 'two', postSource('Two', { summary: words }));
  const entry = await entryOf(db, 'two');
  expect(await findSamePages(actingOn(db), entry)).toMatchObject([
    { slug: 'one', title: words, same: 'description' },
  ]);
  await publish(db, [id]);
  expect(await findSamePages(actingOn(db), await entryOf(db, 'one'))).toMatchObject([
    { slug: 'two', same: 'description' },
  ]);
  await db.destroy();
});
