import { expect, test } from 'vitest';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { parseEntry } from '../files/source-format.ts';
import { checkContent } from './check-content.ts';
import { openCheckedContent, type ContentProblem } from './checked-content.ts';
import { entriesOfFolder } from './checked-entries.ts';

const TODAY = '2026-11-22';
const POST = 'content/posts/what-a-remote-bookkeeper-really-costs.md';
const SERVICE = 'content/services/bookeeper.yaml';
const ABOUT = 'content/pages/about.yaml';
const MENU = 'content/menu.yaml';

const sample = entriesOfFolder('content');
const lines = (problems: readonly ContentProblem[]) =>
  problems.map(
    ({ where, line, field, words, advice, warning }) =>
      `${where}:${line}: ${warning ? 'warning: ' : ''}${field}: ${words}; ${advice}`,
  );

type Edits = Record<string, (source: string) => string>;

/** The problems of edited files of the sample content. */
function check(edits: Edits): string[] {
  const entries = sample.entries.map((entry) => {
    const source = edits[entry.where]?.(entry.source) ?? entry.source;
    if (source === entry.source) return entry;
    const parsed = parseEntry(kindOf(entry.kind), source).publishable;
    if (!parsed.ok) throw new Error(parsed.reason);
    return { ...entry, source, values: parsed.values };
  });
  const content = openCheckedContent(entries, [['', 'content/pictures']], TODAY);
  const edited = content.entries.filter(({ where }) => where in edits);
  return lines(checkContent({ ...content, entries: edited }));
}
const append = (text: string): Edits => ({ [POST]: (source) => `${source}\n${text}\n` });
const linesOf = (where: string) =>
  sample.entries.find((entry) => entry.where === where)!.source.split('\n').length;

test('the sample content has no problems', () => {
  expect(sample.unreadable).toEqual([]);
  const content = openCheckedContent(sample.entries, [['', 'content/pictures']], TODAY);
  expect(lines(checkContent(content))).toEqual([]);
});

test.each([
  ['Some 97% of trials end well.', '“97% of trials” contradicts figure:trial-to-hire (98%)'],
  ['Some 98% of free\ntrials end well.', '“98% of free\ntrials” is written out'],
  ['We take the top 5% of people.', '“top 5%” contradicts figure:accepted-applicants (top 3%)'],
  [
    'Save 71% on wages: 71% savings.',
    '“71% savings” contradicts figure:savings-elsewhere (up to 70%) and figure:savings',
  ],
  ['We need 30 days’ written notice.', 'contradicts figure:notice-days (15)'],
  ['People cost from $9 an hour.', '“from $9 an hour” is written out; write {{rate:development}}'],
  [
    'A [developer](/services/development) starts at $8 an hour.',
    '“starts at $8 an hour” contradicts rate:development ($9); write {{rate:development}}',
  ],
  ['It is {{rate:nobody}} here.', '{{rate:nobody}} refers to nothing'],
  [
    'Write to Hello@citadel.example.',
    '“Hello@citadel.example” is written out; write {{site:email}}',
  ],
  ['Call +1 512 555\n0142.', 'is written out; write {{site:phone}}'],
  ['Message +91 20 5550 0142.', 'is written out; write {{site:whatsapp}}'],
  [
    'At Citadel, Pune, 4th Floor, Deccan Court, 12 Prabhat Road, Pune 411004, India.',
    '{{site:office-pune}}',
  ],
  ['It is {{site:fax}} here.', '{{site:fax}} refers to nothing'],
  ['It is {{other:thing}} here.', '{{other:thing}} refers to nothing'],
  [
    'See [it](http://localhost:3001/a#b).',
    'visitors cannot open the link http://localhost:3001/a#b',
  ],
  ['See [this](/servicing).', 'the link /servicing leads to no page of the site'],
  ['See [this](contact-us).', 'begin it with a slash: /contact-us'],
  ['See <a href="/blog/none">this</a>.', 'the link /blog/none leads to no page of the site'],
  ['![A desk](/static/pictures/none.webp)', 'there is no picture /static/pictures/none.webp'],
  ['![](/static/pictures/portraits/joel-d-souza.webp)', 'has no alternative text'],
])('%s is found, with its line', (text, expected) => {
  const problems = check(append(text));
  expect(problems).toEqual([expect.stringContaining(expected)]);
  expect(problems[0]).toContain(`${POST}:${linesOf(POST) + 1}: body: `);
});

test.each([
  'Your own price of $80 an hour is another thing, and so is 72% less.',
  'See [us](/services/finance-and-accounting/bookeeper), [posts](/blog/), [all](/blog?page=2), [it](#x).',
  'See [them](https://other.example/none), [mail](mailto:a@b.example), [feed](/rss.xml).',
  '{{site:name}}, {{site:phone}}, [{{site:email}}](mailto:{{site:email}}), {{service:bookeeper}}.',
  'The number (312) 555-0142 and the address hello@other.example are of others.',
  '{{figure:clients}} clients, {{rate:lowest x 40}}, {{claim:no-data-breach}}.',
  '![A portrait](/static/pictures/portraits/joel-d-souza.webp)',
])('%s is no problem', (text) => {
  expect(check(append(text))).toEqual([]);
});

test('a changed figure or rate contradicts what is written out', () => {
  const text = append('We take the top 3% of people, from $9 an hour.');
  expect(check(text).filter((line) => line.includes('is written out'))).toHaveLength(2);
  const changed = check({
    ...text,
    'content/figures/accepted-applicants.yaml': (source) => source.replace('top 3%', 'top 4%'),
    'content/rates/development.yaml': () => 'amount: 11\n',
  });
  expect(changed.filter((line) => line.includes('contradicts'))).toHaveLength(2);
});

test('any rate in the texts of a service must be its own', () => {
  const edit = (source: string) =>
    source.replace(/^( +)body: \|\n/m, '$&$1  It is $8 per hour.\n\n');
  expect(check({ [SERVICE]: edit })).toEqual([
    expect.stringMatching(/bookeeper.yaml:\d+: .*“\$8 per hour” contradicts rate:book/),
  ]);
});

test('a proof that has run out, or soon will, is a warning', () => {
  const file = 'content/claims/no-data-breach.yaml';
  const until = (date: string) =>
    check({ [file]: (source) => source.replace(/(valid_until: ).*/, `$1${date}`) });
  expect(until('2026-11-21')).toEqual([
    `${file}:7: warning: valid_until: the proof ran out on Nov 21, 2026; ` +
      'check it again and set a later date, or take it out of the texts',
  ]);
  expect(until('2026-12-22')).toEqual([expect.stringContaining('runs out on Dec 22, 2026')]);
  expect(until('2026-12-23')).toEqual([]);
});

test('what is too long for its place is found, with its references replaced', () => {
  const title = (text: string) =>
    check({ [ABOUT]: (source) => source.replace(/^( {2}title: ).*/m, `$1'${text}'`) });
  expect(title('x'.repeat(61))).toEqual([
    `${ABOUT}:2: search.title: has 61 characters, and its place shows 60; shorten it by 1`,
  ]);
  expect(title(`${'x'.repeat(57)} {{rate:lowest}}`)).toEqual([]);
});

test('dead links in the menu, in links of pages and in redirects are found', () => {
  const problems = check({
    [MENU]: (source) => source.replace('services/bookeeper', 'services/bookkeeper'),
    [ABOUT]: (source) => source.replace('path: /contact-us', 'path: /contact-them'),
    'content/redirects/blog-month-end-in-five-days.yaml': (source) =>
      source.replace(/^to: .*/m, 'to: /nowhere'),
  });
  expect(problems).toEqual([
    expect.stringMatching(
      /menu.yaml:\d+: menus\.\d+\..*url: the link \/services\/bookkeeper leads/,
    ),
    expect.stringMatching(/:2: to: the link \/nowhere leads to no page/),
    expect.stringMatching(/about.yaml:\d+: banner.links.0.path: the link \/contact-them leads/),
  ]);
});

test('nobody starts below the starting rate of a service they do', () => {
  const KETAKI = 'content/people/ketaki-ranade.yaml';
  const at = (rate: string) =>
    check({ [KETAKI]: (source) => source.replace(/^ {2}rate: .*/m, `  rate: ${rate}`) });
  expect(at('8')).toEqual([]);
  expect(at('7.50')).toEqual([
    expect.stringMatching(
      /:\d+: profile\.rate: \$7\.50 is below rate:comprehensive-accounting-services \(\$8\); raise it/,
    ),
    expect.stringContaining('$7.50 is below rate:account-receivable ($8)'),
  ]);
});

test('a starting rate that nobody in the team of the service starts at is a warning', () => {
  const RATE = 'content/rates/bookeeper.yaml';
  const at = (amount: string) =>
    check({ [RATE]: (source) => source.replace(/^amount: .*/m, `amount: ${amount}`) });
  expect(at('6.50')).toEqual([
    `${RATE}:1: warning: amount: $6.50 is below everybody in the team of bookeeper (from $7); ` +
      'add somebody who starts at it to the team, or raise it',
  ]);
  expect(at('7')).toEqual([]);
});

test('a person does the work of services that exist, and only who has a profile has a page', () => {
  const KETAKI = 'content/people/ketaki-ranade.yaml';
  expect(check({ [KETAKI]: (source) => source.replace('bookeeper,', 'falconry,') })).toEqual([
    expect.stringMatching(/profile\.services\.2: there is no service falconry; correct it/),
  ]);
  const link = append('[Ketaki](/people/ketaki-ranade)');
  expect(check(link)).toEqual([]);
  const withoutPage = {
    [KETAKI]: (source: string) => source.replace(/^profile:\n(?: .*\n)+/m, ''),
  };
  expect(check({ ...link, ...withoutPage })).toEqual([
    expect.stringContaining('/people/ketaki-ranade'),
  ]);
});

test('a team is people with pages who do that work, and at least two of them', () => {
  const team = (...slugs: string[]) =>
    check({
      [SERVICE]: (source) =>
        source.replace(
          /^team:\n(?: .*\n)+/m,
          `team:\n${slugs.map((one) => `  - ${one}\n`).join('')}`,
        ),
    });
  expect(team('ketaki-ranade', 'ananya-deshmukh')).toEqual([]);
  expect(team('ketaki-ranade', 'ananya-deshmukh', 'nobody')).toEqual([
    expect.stringMatching(
      /bookeeper.yaml:\d+: team\.2: there is no person nobody with a page; correct it/,
    ),
  ]);
  expect(team('ketaki-ranade', 'ananya-deshmukh', 'joel-d-souza')).toEqual([
    expect.stringMatching(
      /:\d+: team\.2: Joel D’Souza isn’t listed for Bookkeeping; list or remove them/,
    ),
  ]);
  expect(team('ketaki-ranade')).toEqual([
    expect.stringMatching(
      /:\d+: warning: team\.0: fewer than two people with pages are in the team/,
    ),
  ]);
});
