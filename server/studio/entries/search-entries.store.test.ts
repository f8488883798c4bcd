import { afterAll, beforeAll, expect, it } from 'vitest';
import { editEntry } from '../../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../../tests/helpers/store/publish-post.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { actingOn, valueOf } from '../../../tests/helpers/studio/acts-on.ts';
import { runFor } from '../respond-to-action.ts';
import { findEntry } from '../../content/entry-store/find-entry.ts';
import { publish } from '../../content/entry-store/publish.ts';
import { getNewestRevision } from '../../content/entry-store/revision.ts';
import { startEntryIndex } from '../../content/entry-store/start-entry-index.ts';
import { runTextsHere } from '../../content/texts/run-texts.ts';
import type { Database } from '../../db/open-database.ts';
import { findEntries } from '../../search/entry-search.ts';
import { until } from '../../../tests/helpers/process/faults.ts';
import { discardEntry } from '../../actions/entries/discard-entry.ts';
import { createEntry } from '../../actions/entries/create-entry.ts';
import { saveEntry } from '../../actions/entries/save-entry.ts';

let db: Database;
beforeAll(async () => {
  db = await openTestStore('content');
});
afterAll(() => db.destroy());

/** What is found, as its field and the words around, those that were looked for within brackets. */
const found = async (q: string) =>
  (await findEntries(db, q)).map(
    ({ field, words }) =>
      `${field}: ${words.map(({ text, marked }) => (marked ? `[${text}]` : text)).join('')}`,
  );
const idsOf = async (q: string) => (await findEntries(db, q)).map(({ id }) => id);

async function newPost(slug: string, body: string) {
  const made = await runFor(actingOn(db), createEntry, { kind: 'post', slug });
  const { entryId } = valueOf(made).revision;
  return { entryId, save: (text: string) => save(entryId, text), first: await save(entryId, body) };
}

async function save(entryId: string, body: string) {
  const { id: base, slug } = (await getNewestRevision(db, entryId))!;
  const source = postSource('Harvest notes', { body });
  const saved = await runFor(actingOn(db), saveEntry, { entryId, base, slug, source });
  return valueOf(saved).revision.id;
}

it('finds a phone number in any writing, at its field', async () => {
  const site = await findEntry(db, 'site', 'site');
  for (const q of ['512 555', '(512) 555', '1512555', '+1 512 555'])
    expect((await findEntries(db, q)).find(({ id }) => id === site)?.field, q).toBe('phone');
});

// cspell:disable
it('finds names and numbers however they are written', async () => {
  const { entryId } = await newPost(
    'people',
    [
      'Ask Siobhán O\u2019Brien\u2011Strauß, Oʼconnor or Is\u00adhani Işık, Al-Masri, ElSayed. ',
      'Call +44\u00a0(0)20 7946\u20110199, +49 30–907820 or +९१ ९८२०० १२३४५.',
    ].join(''),
  );
  for (const q of [
    "siobhan o'brien",
    'O\u02bcBrien-Strauss',
    'o\u2019brien\u2010strauß',
    "O'Connor",
    'OBrien',
    'obrien',
    "O' Brien",
    'siobhan OBrien',
    'AlMasri',
    'almasri',
    "El' Sayed",
    'el-sayed',
    'ishani',
    'isha\u00adni isik',
    '+44 20 7946 0199',
    '020 7946 0199',
    '٠٢٠ ٧٩٤٦ ٠١٩٩',
    'tel:+44-20-7946-0199',
    '+49 (0)30/907820',
    '+91 98200 12345',
  ])
    expect(await idsOf(q), q).toEqual([entryId]);
  expect(await found('020 7946 0199')).toEqual([
    expect.stringMatching(/^body: .*\[\+44.\(0\)20 7946.0199\]/),
  ]);
});

// cspell:enable

it('finds a number among many digits, and by the first thirty of a longer one', async () => {
  const digits = '4'.repeat(20_000);
  const { entryId } = await newPost('digits', `${digits}5, then 987 ${'1 2 '.repeat(30)}.`);
  expect(await idsOf(`${'4'.repeat(29)}5`)).toEqual([entryId]);
  expect(await idsOf(`${'4'.repeat(29)}6`)).toEqual([]);
  expect(await idsOf(`987 ${'1 2 '.repeat(40)}`)).toEqual([entryId]);
});

it('finds words of a draft as they stand there first, then all of them, and no reference', async () => {
  const clients = await db
    .selectFrom('revisions')
    .select('source')
    .where('kind', '=', 'figure')
    .where('slug', '=', 'clients')
    .executeTakeFirstOrThrow();
  const value = /^value: ["']?([^"'\n]+)/m.exec(clients.source)![1]!;
  const { entryId } = await newPost(
    'harvest',
    'We pressed **quinces** for [the naïve café](/blog/x) and {{figure:clients}} friends.',
  );
  const other = await newPost('press', 'Friends said that quinces were pressed by a machine.');
  expect(await found('pressed quin')).toEqual([
    expect.stringMatching(/^body: We \[pressed\]? \[?quinces\] for the/),
    expect.stringContaining('[quinces] were [pressed]'),
  ]);
  expect(await idsOf('pressed quin')).toEqual([entryId, other.entryId]);
  expect(await idsOf('quinces cafe')).toEqual([entryId]);
  expect(await idsOf('naive cafe')).toEqual([entryId]);
  expect(await found('quinces friends')).toContainEqual(expect.stringContaining(`and ${value} `));
  expect(await idsOf(`quinces ${value}`)).toContain(entryId);
  expect(await idsOf('/blog/harvest')).toContain(entryId);
});

it('knows the newest text, also after discarding and deleting', async () => {
  const { entryId, save: write, first } = await newPost('kiln', 'Fired in a blue zircon kiln.');
  expect(await publish(db, [first])).toEqual({ outcome: 'published' });
  const base = await write('Fired in a green ophite kiln.');
  expect(await idsOf('zircon')).toEqual([]);
  expect(await idsOf('ophite')).toEqual([entryId]);
  await runFor(actingOn(db), discardEntry, { entryId, base });
  expect(await idsOf('ophite')).toEqual([]);
  expect(await idsOf('zircon')).toEqual([entryId]);
  const draft = await newPost('brief', 'A sapphirine draft.');
  expect(await idsOf('sapphirine')).toEqual([draft.entryId]);
  await runFor(actingOn(db), discardEntry, { entryId: draft.entryId, base: draft.first });
  expect(await idsOf('sapphirine')).toEqual([]);
});

it('follows a figure that is published', async () => {
  const { entryId } = await newPost('told', 'Told to {{figure:clients}} wombats.');
  expect(await publish(db, [(await getNewestRevision(db, entryId))!.id])).toMatchObject({
    outcome: 'published',
  });
  await editEntry(db, 'figure', 'clients', (source) =>
    source.replace(/^value: .*$/m, 'value: "7,431"'),
  );
  expect(await idsOf('7,431 wombats')).toEqual([entryId]);
});

it('indexes the entries of a store of an earlier version', async () => {
  const before = await idsOf('bookkeeper');
  expect(before.length).toBeGreaterThan(5);
  await db.deleteFrom('searched_entries').where('id', '<', 50).execute();
  // As the release before writes it.
  await db.deleteFrom('listed_entries').execute();
  await db.deleteFrom('entry_text').execute();
  const log = { warn: () => {} };
  const index = startEntryIndex({ db, log, texts: { run: runTextsHere } });
  const all = async () => (await idsOf('bookkeeper')).length === before.length;
  await until(all, { within: 20_000 });
  await index.stop();
});
