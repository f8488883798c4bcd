import { expect, test } from 'vitest';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { findWords, parseEntry } from '../files/source-format.ts';
import { checkContent } from './check-content.ts';
import { openCheckedContent } from './checked-content.ts';
import { entriesOfFolder } from './checked-entries.ts';

/** Contradictions that the sample once had: each is found when it is put back. */

const TODAY = '2026-11-22';
const sample = entriesOfFolder('content');

/** The problems of files of the sample in which words were replaced; every run of spaces is one. */
function problemsWith(edits: Record<string, [words: string, by: string]>): string[] {
  const entries = sample.entries.map((entry) => {
    const edit = edits[entry.where.replace('content/', '')];
    if (!edit) return entry;
    const words = new RegExp(findWords(edit[0]));
    if (!words.test(entry.source)) throw new Error(`${entry.where} lacks ${edit[0]}`);
    const source = entry.source.replace(words, () => edit[1]);
    const parsed = parseEntry(kindOf(entry.kind), source).publishable;
    if (!parsed.ok) throw new Error(parsed.reason);
    return { ...entry, source, values: parsed.values };
  });
  const content = openCheckedContent(entries, [['', 'content/pictures']], TODAY);
  const edited = content.entries.filter(({ where }) => where.replace('content/', '') in edits);
  return checkContent({ ...content, entries: edited }).map(
    ({ where, field, words }) => `${where} ${field}: ${words}`,
  );
}

test.each([
  [
    'records/outsource-staff-augmentation-services.yaml',
    'quoted to your brief',
    'from {{rate:lowest}} an hour',
    'search.description: {{rate:lowest}} stands in a text of outsource-staff-augmentation-services, which has no rate',
  ],
  [
    'records/graphic-web-design.yaml',
    'We quote design to your brief',
    'Our staff start from {{rate:development}} an hour',
    'which has no rate and is quoted',
  ],
])('in %s a rate of others (%s → %s) is found', (file, words, by, expected) => {
  expect(problemsWith({ [file]: [words, by] })).toEqual([expect.stringContaining(expected)]);
});

test.each([
  'The starting rate of each field is on this site.',
  'The starting rate of every field is on its page.',
  'Each service, with the starting rate beside each service.',
  'All our rates are on this site.',
])('“%s” is found while services are quoted', (sentence) => {
  const edit: [string, string] = ['This is the person’s starting rate.', sentence];
  expect(problemsWith({ 'pages/person-pages.yaml': edit })).toEqual([
    expect.stringMatching(
      /^content\/pages\/person-pages\.yaml note: .* contradicts the services without a rate \(graphic-web-design, /,
    ),
  ]);
});

test.each(['half a month’s fee', '15 days’ fee'])(
  'a deposit of %s is less than the notice it covers',
  (deposit) => {
    const edits: [string, string] = ['the fee for your notice period', deposit];
    expect(problemsWith({ 'figures/notice-deposit.yaml': edits })).toEqual([
      expect.stringContaining(`“${deposit}” is less than the fee for the notice it covers (1.5`),
    ]);
  },
);

test('a deposit as long as the notice is none', () => {
  const deposit: [string, string] = ['the fee for your notice period', '1.5 months’ fee'];
  expect(problemsWith({ 'figures/notice-deposit.yaml': deposit })).toEqual([]);
  const short: [string, string] = ['the fee for your notice period', 'half a month’s fee'];
  const months: [string, string] = ['value: 1.5 months', 'value: 0.5 months'];
  expect(
    problemsWith({
      'figures/notice-deposit.yaml': short,
      'figures/notice-months.yaml': months,
    }),
  ).toEqual([]);
});

test.each(['Three reasons owners stay with it', 'Our clients have always stayed'])(
  '“%s” is found beside the clients that hired and those of a year',
  (title) => {
    const edit: [string, string] = ['Three reasons owners hire this way', title];
    expect(problemsWith({ 'pages/home.yaml': edit })).toEqual([
      expect.stringMatching(/contradicts figure:clients \(1600\) beside .*\(650\)$/),
    ]);
    const clients: [string, string] = ['650', '1,200'];
    expect(
      problemsWith({ 'pages/home.yaml': edit, 'figures/clients-on-about.yaml': clients }),
    ).toEqual([]);
  },
);

test('an onboarding within a day is found where people are free later', () => {
  const file = 'records/virtual-assistant.yaml';
  const edit: [string, string] = [', or on the day they are free', ''];
  expect(problemsWith({ [file]: edit })).toEqual([
    expect.stringMatching(
      /banner\.lead: “\{\{figure:onboard-within\}\}” contradicts [a-z-]+, who is free from 202/,
    ),
  ]);
});

test('a plan by the month whose week has fewer hours is found', () => {
  expect(problemsWith({ 'plans.yaml': ['[4, 1, 3, 0, 6]', '[2, 2, 2, 2, 2]'] })).toEqual([
    expect.stringContaining(
      '“60 hours a month” is more than the week of the plan has (43 a month)',
    ),
  ]);
});
