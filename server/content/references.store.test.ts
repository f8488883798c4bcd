import { afterEach, beforeEach, expect, test } from 'vitest';
import { draftEntry, editEntry } from '../../tests/helpers/store/edit-entry.ts';
import { postSource } from '../../tests/helpers/store/publish-post.ts';
import { actsOn } from '../../tests/helpers/studio/acts-on.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { referencesIn } from './references.ts';
import { readRates } from './rates.ts';
import { createStoreSource, type ContentSource } from './content-source.ts';

let db: Database;
let source: ContentSource;
beforeEach(async () => {
  db = await openTestStore('content');
  source = createStoreSource(db, { warn() {} });
});
afterEach(() => db.destroy());

const titleOf = async (text: string) => {
  const title = (before: string) => before.replace(/(company:\n {2}title: ).*/, `$1${text}`);
  const edited = await editEntry(db, 'about', 'about', title);
  if (edited.outcome === 'refused') return edited.problems.map(({ words }) => words);
  const words = await source.get('about', 'about');
  return (words!.body.company as { title: string }).title;
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

test('a claim stands for its sentence, with the figure in it', async () => {
  const text = `'{{claim:trials-that-end-in-a-hire}}'`;
  expect(await titleOf(text)).toBe('98% of trials end in a paid hire');
  await editEntry(db, 'figure', 'trial-to-hire', (before) => before.replace('98', '97'));
  expect(await titleOf(text)).toBe('97% of trials end in a paid hire');
  await editEntry(db, 'claim', 'trials-that-end-in-a-hire', (before) =>
    before.replace('trials end', 'free trials end'),
  );
  expect(await titleOf(text)).toBe('97% of free trials end in a paid hire');
});

test('a rate of no service, and a multiple of a figure, are refused', async () => {
  expect(await titleOf(`'{{rate:graphic-web-design}}'`)).toEqual([
    'there is no rate “graphic-web-design” that is published',
  ]);
  expect(await titleOf(`'{{figure:clients x 2}}'`)).toEqual([
    'there is no figure “clients x 2” that is published',
  ]);
});

test.each([0, -5, 7.001])('an amount of %s is refused', async (amount) => {
  expect(await changeRate('bookeeper', amount)).toMatchObject({ outcome: 'refused' });
});

test('texts refer to the name of a service and to the data of the site', async () => {
  expect(await titleOf(`'{{service:bookeeper}} by {{site:name}}, {{site:phone}}'`)).toBe(
    'Bookkeeping by Citadel, +1 (512) 555-0142',
  );
  await editEntry(db, 'record', 'bookeeper', (before) => before.replace('Bookkeeping', 'Books'));
  await editEntry(db, 'site', 'site', (before) => before.replace('name: Citadel', 'name: Bastion'));
  const title = `'{{service:bookeeper}} by {{site:name}}'`;
  expect(await titleOf(title)).toBe('Books by Bastion');
  expect(await titleOf(`'{{site:office-pune}}'`)).toMatch(/^Bastion, Pune, 4th Floor,/);
  expect(await titleOf(`'{{site:office-paris}}'`)).toEqual([
    'there is no site “office-paris” that is published',
  ]);
});

test('an address of the site is in links and in words, and nothing else is in a link', async () => {
  const policy = async (body: string) => {
    await editEntry(db, 'policy', 'user-agreement', (before) =>
      before.replace(/^(---\n[^]*?\n---\n)[^]*/, `$1\n## A {#a}\n\n${body}\n`),
    );
    return (await source.get('policy', 'user-agreement'))!.body.html;
  };
  const link = '[{{site:email}}](mailto:{{site:email}})';
  expect(await policy(`${link} or [call](tel:{{site:phone-number}})`)).toContain(
    '<a href="mailto:hello@citadel.example">hello@citadel.example</a> or <a href="tel:+15125550142">call</a>',
  );
  await editEntry(db, 'site', 'site', (before) => before.replace('555-0142', '555-0177'));
  expect(await policy('[call](tel:{{site:phone-number}}) {{site:phone}}')).toContain(
    '<a href="tel:+15125550177">call</a> +1 (512) 555-0177',
  );
  await editEntry(db, 'site', 'site', (before) =>
    before
      .replace('name: Citadel', "name: 'javascript:alert(1)'")
      .replace('email: hello@', `email: '"onclick=x@`)
      .replace('@citadel.example', "@citadel.example'"),
  );
  expect(await policy(`${link} [x]({{site:name}})`)).toContain(
    `<a href="mailto:&#34;onclick=x@citadel.example">&#34;onclick=x@citadel.example</a> <a href="${encodeURI('{{site:name}}')}">x</a>`,
  );
});

test('braces that stand for nothing, and unknown references, are found, but not within code', () => {
  const found = (text: string, kind = 'post') => referencesIn(kind, text);
  expect(found('a {{figure:clients}} {{ b {{Nothing}} {{figure clients}}')).toEqual([
    'figure:clients',
    '{{ b ',
    '{{Nothing}}',
    '{{figure clients}}',
  ]);
  expect(found('`{{ a`, ``{{ ` b``\n\n~~~\n{{figure:c}}\n~~~\n\n```vue\n{{ d }}')).toEqual([]);
  expect(found('<pre>{{ a }}</pre> <code>{{ b }}')).toEqual([]);
  expect(found('{{questions}} {{if timed}}a{{end}}', 'faq')).toEqual(['{{if timed}}', '{{end}}']);
});

test('code on a page says what it says; the studio refuses other braces', async () => {
  const body = 'A `{{figure:clients}}`, and {{figure:clients}}.';
  const post = (text: string) => postSource('Braces', { body: text });
  await editEntry(db, 'post', 'braces', () => post(body));
  const shown = await source.get('post', 'braces');
  expect(shown?.body.post_content).toMatch(
    /^<p>A <code>&#123;{figure:clients}}<\/code>, and \d.*\.<\/p>$/,
  );
  const id = await draftEntry(db, 'post', 'braces', () => post('Open {{ braces'));
  const refused = await actsOn(db).publish([id]);
  expect(JSON.stringify(refused)).toContain('“{{ braces” stands for nothing');
});
