import { afterEach, beforeEach, expect, test } from 'vitest';
import { editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { readShownWords } from './page-words.ts';
import { createStoreSource } from './content-source.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore('content');
});
afterEach(() => db.destroy());

const wordsOf = async (name: string) =>
  (await readShownWords(createStoreSource(db, { warn() {} }), name)) as any;
const aboutWords = () => wordsOf('about');

test('the words of a page have the HTML of their Markdown, and figures in place of references', async () => {
  const words = await aboutWords();
  expect(words.banner.title).toBe('The firm behind the person you hire');
  expect(words.banner.lead).toMatch(/^<p>Citadel finds.*<\/p>$/s);
  expect(words.company.body).toContain('<h3>What we turn down</h3>');
  expect(words.company.counts[1]).toEqual({ value: '250', label: 'professionals on staff' });
  expect(words.leadership.people).toHaveLength(8);
});

test('no other page has words', async () => {
  const source = createStoreSource(db, { warn() {} });
  for (const name of ['none', 'constructor', 'company', ''])
    expect(await readShownWords(source, name)).toBeNull();
});

test('a changed figure changes every text that refers to it', async () => {
  const before = await aboutWords();
  await editEntry(db, 'figure', 'professionals', (source) => source.replace('250', '<300> & more'));
  const words = await aboutWords();
  expect(before.search.description).toContain('250 professionals');
  expect(words.search.description).toContain('<300> & more professionals');
  await editEntry(db, 'about', 'about', (source) =>
    source.replace('each of them takes', '{{figure:professionals}} of them take'),
  );
  expect((await aboutWords()).banner.lead).toContain('&#60;300&#62; &#38; more of them take');
});

test('other words in braces stay as they are', async () => {
  await editEntry(db, 'about', 'about', (source) =>
    source.replace('We do the employing.', 'We employ {{user.name}} and {{other:thing}}.'),
  );
  expect((await aboutWords()).company.title).toContain(
    'We employ {{user.name}} and {{other:thing}}.',
  );
});
