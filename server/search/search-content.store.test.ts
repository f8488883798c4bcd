// cspell:disable
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SearchResults } from '../../contract/api/search.ts';
import {
  addHiddenVersions,
  HIDDEN,
  HIDDEN_SLUG,
} from '../../tests/helpers/store/hidden-versions.ts';
import { openMemoryApi } from '../../tests/helpers/store/memory-api.ts';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { draftPost, postSource } from '../../tests/helpers/store/publish-post.ts';
import { findEntry } from '../content/entry-store/find-entry.ts';
import { publish } from '../content/entry-store/publish.ts';
import { unpublish } from '../../tests/helpers/store/end-entry.ts';
import { indexContent } from '../content/index-content.ts';

/** What is found follows what is published, in every script and with the mistakes that people make. */

let opened: Awaited<ReturnType<typeof openMemoryApi>>;
const open = async () => void (opened = await openMemoryApi());
const close = () => opened.db.destroy();

async function search(q: string, more: Record<string, string> = {}): Promise<SearchResults> {
  const response = await opened.api.request(`/api/search?${new URLSearchParams({ q, ...more })}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchResults;
}
const pathsOf = ({ results }: SearchResults) => results.map(({ path }) => path);
const markedIn = ({ results }: SearchResults) =>
  results
    .flatMap(({ title, excerpt }) => [...title, ...excerpt])
    .flatMap(({ text, marked }) => (marked ? text : []));
async function publishPost(slug: string, title: string, body = 'words'): Promise<void> {
  const draft = await draftPost(opened.db, slug, postSource(title, { body }));
  expect(await publish(opened.db, [draft])).toMatchObject({ outcome: 'published' });
}
const everything = async () => ({
  // Without ids, which change when an entry is indexed anew: because a rate that it refers to was published, for example.
  documents: await opened.db
    .selectFrom('search_documents')
    .select(['kind', 'slug', 'path'])
    .orderBy('path')
    .execute(),
  texts: await opened.db
    .selectFrom('search_text')
    .select(['title', 'about', 'text'])
    .orderBy('title')
    .execute(),
  words: await opened.db.selectFrom('search_words').selectAll().orderBy('word').execute(),
  state: await opened.db.selectFrom('search_state').selectAll().execute(),
});

describe('in a text that is published', () => {
  beforeAll(open);
  afterAll(close);

  test.each([
    ['accents', 'Crème brûlée für Zoë', ['creme', 'BRULEE', 'zoë', 'fur']],
    ['plurals and endings', 'Zebras were galloping', ['zebra', 'gallop', 'gallops']],
    [
      'mistakes',
      'Xylophone quartzite',
      ['xylophon', 'xilophone', 'xylphone', 'xylohpone', 'qurtzitte', 'quartzti', 'xylohpoen'],
    ],
    ['the beginning of a word', 'Brontosaurus', ['bron', 'bronto']],
    ['Devanagari', 'लेखाकार की नियुक्ति', ['लेखाकार', 'नियुक्ति', 'लेखा']],
    ['Arabic with and without vowel points', 'مُحَاسِب عن بعد', ['محاسب', 'مُحَاسِب']],
    ['Chinese', '远程会计师服务', ['会计师', '远程', '服务', '会']],
    ['Japanese', '経理アシスタント', ['経理', 'アシスタント']],
    ['Cyrillic', 'Удалённый бухгалтер', ['удаленный', 'бухгалтер', 'бухгалтр']],
    ['apostrophes', 'The zookeeper’s wombat', ['zookeeper', "zookeeper's"]],
    ['Thai', 'รับสมัครนักบัญชีทำงานทางไกล', ['นักบัญชี', 'ทางไกล']],
    ['letters that fold into others', 'Søren Łukasz, Straße', ['soren', 'lukasz', 'strasse']],
    [
      'words with anything between',
      'wombat/okapi.quokka—numbat “dingo”',
      ['okapi', 'quokka', 'numbat', 'dingo', '"quokka numbat"'],
    ],
  ])('%s are found', async (_, text, queries) => {
    await publishPost('of-its-own', text);
    for (const query of queries)
      expect(pathsOf(await search(query)), query).toContain('/blog/of-its-own');
    const entry = await findEntry(opened.db, 'post', 'of-its-own');
    await unpublish(opened.db, entry!);
  });
});

describe('what is published and taken down', () => {
  beforeEach(open);
  afterEach(close);

  test('a phrase is found as it stands', async () => {
    await publishPost('one-way', 'The wombat chased the okapi');
    await publishPost('other-way', 'The okapi chased the wombat');
    expect(pathsOf(await search('"okapi chased the wombat"'))).toEqual(['/blog/other-way']);
    expect(pathsOf(await search('okapi chased wombat')).toSorted()).toEqual([
      '/blog/one-way',
      '/blog/other-way',
    ]);
  });

  test('words are marked in pieces of text, and markup of a text is text', async () => {
    await publishPost(
      'marked',
      'Wombat',
      'A wombat &lt;mark&gt;x&lt;/mark&gt;, wombats {{rate:lowest}}',
    );
    const found = await search('wombat');
    expect(new Set(markedIn(found))).toEqual(new Set(['Wombat', 'wombat', 'wombats']));
    const text = found.results[0]!.excerpt.map((piece) => piece.text).join('');
    expect(text).toContain('<mark>x</mark>');
    expect(text).toContain('$5');
    expect(JSON.stringify(found)).not.toContain('{{');
  });

  test('the words of a document are marked, with accents and without spaces too', async () => {
    await publishPost('accented', 'Crème brûlée');
    expect(markedIn(await search('brûlée'))).toContain('brûlée');
    await publishPost('without-spaces', 'Wombat', '远程会计师服务');
    const found = await search('会计师');
    expect(markedIn(found).join('')).toBe('会计师');
    expect(found.results[0]!.excerpt.map((piece) => piece.text).join('')).toBe('远程会计师服务');
  });

  test('an excerpt begins with a word', async () => {
    await publishPost(
      'long',
      'Long',
      `${'Ox... '.repeat(61)}Then one wombat. ${'Sleep. '.repeat(40)}`,
    );
    const text = (await search('wombat')).results[0]!.excerpt.map((piece) => piece.text).join('');
    expect(text).toMatch(/^… \w.*Then one wombat\. Sleep.* …$/);
    expect(text.length).toBeLessThan(200);
  });

  test('what refers to a rate or a figure is found and shown with its new value', async () => {
    const excerpts = async () => JSON.stringify((await search('wombat')).results);
    await publishPost('referring', 'Wombat', 'Wombats cost {{rate:bookeeper}} an hour.');
    await editEntry(opened.db, 'rate', 'bookeeper', () => 'amount: 8\n');
    expect(await excerpts()).toContain('cost $8 an hour');
    expect(pathsOf(await search('"wombats cost 8 an hour"'))).toEqual(['/blog/referring']);
    expect(pathsOf(await search('"wombats cost 7 an hour"'))).toEqual([]);
  });

  test('a publish is found at once, a change replaces what was, and what is taken down is gone', async () => {
    const before = await everything();
    await publishPost('changing', 'Wombat');
    expect(pathsOf(await search('wombat'))).toEqual(['/blog/changing']);
    const entry = await findEntry(opened.db, 'post', 'changing');
    await unpublish(opened.db, entry!);
    expect(await search('wombat')).toMatchObject({ results: [], total: 0, counts: {} });
    expect(await everything()).toEqual(before);
  });

  test('no result has a word of drafts, schedules and what was taken down', async () => {
    const before = await everything();
    await addHiddenVersions(opened.db);
    for (const q of [
      '"unpublished words"',
      HIDDEN_SLUG,
      'unpublished',
      '99731',
      'unpublish words',
      'Unpublishd',
    ]) {
      const found = await search(q);
      expect(JSON.stringify(found.results), q).not.toMatch(HIDDEN);
      expect(found.suggestion ?? '').not.toMatch(/unpublished/i);
    }
    expect(await everything()).toEqual(before);
  });

  test('of many posts that are published together each is found', async () => {
    const drafts: string[] = [];
    for (let number = 1; number <= 40; number++)
      drafts.push(await draftPost(opened.db, `many-${number}`, postSource(`Quagga${number}x`)));
    expect(await publish(opened.db, drafts)).toEqual({ outcome: 'published' });
    for (const number of [1, 20, 40])
      expect(pathsOf(await search(`quagga${number}x`))).toEqual([`/blog/many-${number}`]);
    // Nothing is left to do at the next start.
    expect(await indexContent(opened.db)).toBeNull();
  });

  test('the index of a store that has none is made of what is published', async () => {
    const before = await everything();
    await opened.db.deleteFrom('search_state').execute();
    expect(await indexContent(opened.db)).toBe(before.documents.length);
    expect(await everything()).toEqual(before);
    expect(await indexContent(opened.db)).toBeNull();
  });
});

describe('a query', () => {
  beforeAll(open);
  afterAll(close);

  test('a misspelled word is corrected in the suggestion, and nothing else of the query', async () => {
    expect((await search('“free trial” of a bokkeeper, pls')).suggestion).toBe(
      '“free trial” of a bookkeeper, pls',
    );
    expect((await search('bookkeeper')).suggestion).toBeNull();
  });

  test('no document has the templates that pages fill in', async () => {
    const { texts } = await everything();
    expect(texts.length).toBeGreaterThan(90);
    expect(
      texts.filter((text) => /[{}]{2}|\{\w+\}/.test(JSON.stringify(Object.values(text)))),
    ).toEqual([]);
  });

  test('results are counted by kind, filtered and paged', async () => {
    const all = await search('bookkeeper');
    const { service = 0, post = 0 } = all.counts;
    expect(service).toBeGreaterThan(1);
    expect(post).toBeGreaterThan(1);
    expect(Object.values(all.counts).reduce((sum, count) => sum + count)).toBe(all.total);
    const posts = await search('bookkeeper', { type: 'post' });
    expect(posts).toMatchObject({ total: post, counts: all.counts });
    expect(new Set(posts.results.map(({ kind }) => kind))).toEqual(new Set(['post']));
    const second = await search('bookkeeper', { page: '2' });
    expect(pathsOf(second).filter((path) => pathsOf(all).includes(path))).toEqual([]);
    expect(pathsOf(second)).toHaveLength(10);
    expect(pathsOf(await search('bookkeeper', { page: '50' }))).toEqual([]);
  });

  test.each([
    ['   ', 0],
    ["*** AND OR NOT NEAR( ) ^ : - + {} \\ ' & | ! <->", 0],
    ['"unbalanced bookkeeper', 1],
    ['bookkeeper*', 1],
    ['\ud800\u0000bookkeeper\u0000', 1],
    ['the of and to', 0],
    ['title:bookkeeper {title}: bookkeeper', 1],
    ['(('.repeat(60) + 'bookkeeper' + '"'.repeat(51), 1],
  ])('%j is no error', async (q, least) => {
    expect((await search(q)).total).toBeGreaterThanOrEqual(least);
  });

  test.each([`q=${'a'.repeat(201)}`, 'q=a&type=poem', 'q=a&page=51', 'q=a&q=b'])(
    'the query ?%s is refused',
    async (query) => {
      const response = await opened.api.request(`/api/search?${query}`);
      expect([response.status, await response.json()]).toMatchObject([
        400,
        { code: 'invalid_query' },
      ]);
    },
  );
});
