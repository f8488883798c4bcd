import { afterEach, beforeEach, expect, test } from 'vitest';
import { editEntry } from '../../tests/helpers/edit-entry.ts';
import { openTestStore } from '../../tests/helpers/test-store.ts';
import type { Database } from '../db/open-database.ts';
import type { ContentSource } from './content-source.ts';
import { readRates } from './rates.ts';
import { createStoreSource } from './store-source.ts';

let db: Database;
let source: ContentSource;
beforeEach(async () => {
  db = await openTestStore('content');
  source = createStoreSource(db, { error() {} });
});
afterEach(() => db.destroy());

const titleOf = async (text: string) => {
  const title = (before: string) => before.replace(/(company:\n {2}title: ).*/, `$1${text}`);
  const edited = await editEntry(db, 'about', 'about', title);
  if (edited.outcome === 'refused') return edited.problems.map(({ words }) => words);
  const words = await source.get({ type: 'words', parent: '', slug: 'about' });
  return (words!.fields.words!.company as { title: string }).title;
};
const changeRate = (slug: string, amount: number) =>
  editEntry(db, 'rate', slug, () => `amount: ${amount}\n`);

test('all rates, or the one of a service, come with the lowest', async () => {
  const all = await readRates(source);
  expect(all.lowest).toBe(5);
  expect(Object.keys(all.rates)).toHaveLength(22);
  expect(await readRates(source, 'development')).toEqual({ lowest: 5, rates: { development: 9 } });
  expect(await readRates(source, 'constructor')).toEqual({ lowest: 5, rates: {} });
});

test('texts refer to a rate, a multiple of it, the lowest and the highest', async () => {
  const text = `'{{rate:bookeeper}}, {{ rate:bookeeper x 173.33 }}, {{rate:lowest}} to {{rate:highest}}'`;
  expect(await titleOf(text)).toBe('$7, $1,213, $5 to $9');
  await changeRate('bookeeper', 7.5);
  await changeRate('data-entry', 4);
  await changeRate('development', 12);
  expect(await titleOf(text)).toBe('$7.50, $1,300, $4 to $12');
  expect((await readRates(source)).lowest).toBe(4);
});

test('a changed rate is in the text and the summary of posts that refer to it', async () => {
  await changeRate('bookeeper', 8);
  const address = { type: 'post', slug: 'what-a-remote-bookkeeper-really-costs' } as const;
  const post = await source.get(address);
  expect(post?.fields.excerpt).toContain('starts at $8 an hour');
  expect(post?.contentHtml).toContain('<td>about $1,387</td>');
});

test('a claim stands for its sentence, with the figure in it', async () => {
  const text = `'{{claim:trials-that-end-in-a-hire}}'`;
  expect(await titleOf(text)).toBe('98% of trials end in a hire');
  await editEntry(db, 'figure', 'trial-to-hire', (before) => before.replace('98', '97'));
  expect(await titleOf(text)).toBe('97% of trials end in a hire');
  await editEntry(db, 'claim', 'trials-that-end-in-a-hire', (before) =>
    before.replace('trials end', 'free trials end'),
  );
  expect(await titleOf(text)).toBe('97% of free trials end in a hire');
});

test('a rate of no service, and a multiple of a figure, are refused', async () => {
  expect(await titleOf(`'{{rate:graphic-web-design}}'`)).toEqual([
    '{{rate:graphic-web-design}} refers to nothing that is published',
  ]);
  expect(await titleOf(`'{{figure:clients x 2}}'`)).toEqual([
    '{{figure:clients x 2}} refers to nothing that is published',
  ]);
});

test.each([0, -5, 7.001])('an amount of %s is refused', async (amount) => {
  expect(await changeRate('bookeeper', amount)).toMatchObject({ outcome: 'refused' });
});
