import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import type { PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import type { PersonValues } from '../../contract/kinds/person.ts';
import type { RecordValues } from '../../contract/kinds/record.ts';
import { sampleRates as rates } from '../helpers/sample-rates.ts';
import { figures } from '../helpers/spec-figures.ts';
import { withFigures } from '../../tools/pictures/with-figures.ts';

const { plans: hiringModels } = parse(
  readFileSync('content/plans.yaml', 'utf8'),
) as PageWords<'plans'>;

/**
 * Every rate and figure in the texts that are not content yet is right (spec section 9). In the content,
 * server/content/check/check-content.test.ts finds wrong ones.
 */

const lowest = Math.min(...Object.values(rates));
const files = (folder: string, ending: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(ending))
    .map((name) => ({
      slug: basename(name, ending),
      text: withFigures(readFileSync(join(folder, name), 'utf8')),
    }));

const services = files('content/services', '.yaml');
const records = files('content/records', '.yaml');
const posts = files('content/posts', '.md');
const documents = [
  ...files('content/policies', '.md'),
  ...files('content/pages', '.yaml'),
  ...files('content', '.yaml'),
  ...files('content/questions', '.yaml'),
];
const figureEntries = new Map(
  files('content/figures', '.yaml').map(({ slug, text }) => [
    slug,
    (parse(text) as { value: string }).value,
  ]),
);
const everything = [...services, ...records, ...posts, ...documents];

const ratesIn = (text: string) =>
  [...text.matchAll(/\$(\d+(?:\.\d+)?) (?:an|per) hour/g)].map((match) => Number(match[1]));

describe('rates', () => {
  it.each(records)('in the record of $slug are correct', ({ slug, text }) => {
    const record = parse(text) as RecordValues;
    const own = rates[slug] ?? lowest;
    const inMeta =
      slug === 'finance-and-accounting'
        ? Number(figureEntries.get('finance-search-rate')?.slice(1))
        : own;
    expect(ratesIn(record.search.description).every((rate) => rate === inMeta)).toBe(true);
    for (const rate of ratesIn(JSON.stringify(record.banner))) expect(rate).toBe(own);
    for (const rate of ratesIn(text)) expect([own, inMeta]).toContain(rate);
  });
});

describe('figures', () => {
  it('in the content are those of the specification', () => {
    const slugOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    for (const [name, value] of Object.entries(figures))
      expect(withFigures(`{{figure:${slugOf(name)}}}`), name).toBe(String(value));
  });

  it('in the client numbers of service pages match the specification', () => {
    const allowed: Record<string, RegExp> = {
      [String(figures.professionals)]: /professional|staff|people/i,
      [figures.clients]: /client.*18 countries/i,
      [String(figures.industries)]: /industr/i,
      [String(figures.yearsOfExperience)]: /year/i,
      [String(figures.certifiedResources)]: /certif/i,
      [String(figures.testimonialClients)]: /client/i,
    };
    for (const { slug, text } of records) {
      const { items } = (parse(text) as RecordValues).numbers;
      for (const { value, label } of items)
        expect(label, `${slug}: ${value}`).toMatch(allowed[value] ?? /^$/);
    }
  });

  it.each([
    ['savings', /(\d+)% (?:savings|saved on)/g, ['72', '70']],
    ['trials that end in a hire', /(\d+)% (?:of (?:free )?trials|trial-to-hire)/g, ['98']],
    ['accepted applicants', /top (\d+)%/g, ['3']],
    ['accuracy', /(\d+(?:\.\d+)?)% (?:accuracy|accurate)/g, ['99.9']],
    ['countries', /in (\d+) countries/g, [String(figures.countries)]],
    ['hours until hired', /under (\d+) hours/g, ['24']],
    ['notice', /(\d+)[ -]days?[’']? (?:written )?notice/g, ['15']],
  ] as const)('of %s are correct', (_, pattern, allowed) => {
    for (const { slug, text } of [...records, ...documents])
      for (const [claim, figure] of text.matchAll(pattern))
        expect(allowed, `${slug}: ${claim}`).toContain(figure);
  });

  it('claim 99.9% for data entry only', () => {
    for (const { slug, text } of [...services, ...records])
      if (slug !== 'data-entry') expect(text, slug).not.toContain(figures.dataEntryAccuracy);
  });
});

it('the user agreement has the plans of the hiring models', () => {
  const agreement = readFileSync('content/policies/user-agreement.md', 'utf8');
  const rows = agreement.matchAll(/<th scope="row">(.*)<\/th>\s*<td>(.*)<\/td>\s*<td>(.*)<\/td>/g);
  expect([...rows].map(([, name, kind, hours]) => ({ name, kind, hours }))).toEqual(
    hiringModels.map(({ name, kind, hours }) => ({ name, kind, hours })),
  );
});

it('the questions state the lowest and the highest starting rate, and the plans', () => {
  const text = documents.map((one) => one.text.replace(/\s+/g, ' ')).join('\n');
  expect(text).toContain(`From $${lowest} an hour.`);
  expect(text).toContain(`goes up to $${Math.max(...Object.values(rates))} for`);
  for (const { name, kind, hours, days } of hiringModels)
    expect(text).toContain(`${name}: ${kind.toLowerCase()}, ${hours}, ${days.toLowerCase()}.`);
});

it('sample claims are valid for a year from their count', () => {
  for (const { slug, text } of files('content/claims', '.yaml')) {
    const { counted_on, valid_until } = parse(text) as Record<string, string>;
    const year = Number(counted_on!.slice(0, 4)) + 1;
    expect(valid_until, slug).toBe(`${year}${counted_on!.slice(4)}`);
  }
});

describe('people', () => {
  const people = files('content/people', '.yaml').map(({ text }) => parse(text) as PersonValues);

  it('a third of them are free now, and stay so', () => {
    const free = people.filter(({ profile }) => profile!.free_from <= '2026-11-23');
    expect(free.length / people.length).toBeGreaterThanOrEqual(1 / 3);
  });

  it('have the same rate in the hero of home as on their pages', () => {
    const home = parse(readFileSync('content/pages/home.yaml', 'utf8')) as PageWords<'home'>;
    const rateOf = new Map(people.map(({ name, profile }) => [name, profile?.rate]));
    for (const { name, rate } of home.hero.experts) expect(rate, name).toBe(rateOf.get(name));
  });
});

it('has no filler text', () => {
  for (const { slug, text } of everything)
    expect(text, slug).not.toMatch(/lor[e]m|ips[u]m|\bTODO\b|\bTBD\b/i);
});

it('has at least 24 posts of 600 to 1,200 words, by both known authors and others', () => {
  expect(posts.length).toBeGreaterThanOrEqual(24);
  const authors = new Set<string>();
  for (const { slug, text } of posts) {
    const [, front = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
    authors.add(/^author: (.*)$/m.exec(front)?.[1] ?? '');
    const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
    expect(words, slug).toBeGreaterThanOrEqual(600);
    expect(words, slug).toBeLessThanOrEqual(1200);
  }
  expect([...authors].toSorted()).toEqual([
    'Arjun Menon',
    'Citadel Editorial',
    'Kavita Rao',
    'Meera Nair',
    'Thomas Reid',
  ]);
});
