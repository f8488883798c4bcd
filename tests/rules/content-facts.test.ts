import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import type { PersonValues } from '../../contract/kinds/person.ts';
import { withFigures } from '../../tools/with-figures.ts';

const { plans: hiringModels } = parse(
  readFileSync('content/plans.yaml', 'utf8'),
) as PageWords<'plans'>;

/**
 * The sample content has the figures of the specification (section 9). That its texts contradict none of them
 * is in server/content/check/check-content.test.ts.
 */

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
const everything = [...services, ...records, ...posts, ...documents];

/** The figures of specification section 9, which the sample content has. */
const figures = {
  savings: 'up to 72%',
  savingsElsewhere: 'up to 70%',
  hireWithin: 'under 24 hours',
  onboardWithin: '24 hours',
  acceptedApplicants: 'top 3%',
  trialToHire: '98%',
  yearsOfExperience: 5,
  industries: 150,
  clients: '1,600',
  countries: 18,
  professionals: 250,
  clientsOnAbout: '650',
  clientsSinceStart: '3,500',
  certifiedResources: 50,
  testimonialClients: 200,
  taxReturnDays: '3–5 business days',
  dataEntryAccuracy: '99.9%',
  yearsWithoutBreach: 'five',
} as const;

it('the figures are those of the specification', () => {
  const slugOf = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  for (const [name, value] of Object.entries(figures))
    expect(withFigures(`{{figure:${slugOf(name)}}}`), name).toBe(String(value));
});

it('the user agreement has the plans of the hiring models', () => {
  const agreement = readFileSync('content/policies/user-agreement.md', 'utf8');
  const rows = agreement.matchAll(/<th scope="row">(.*)<\/th>\s*<td>(.*)<\/td>\s*<td>(.*)<\/td>/g);
  expect([...rows].map(([, name, kind, hours]) => ({ name, kind, hours }))).toEqual(
    hiringModels.map(({ name, kind, hours }) => ({ name, kind, hours })),
  );
});

it('people have the same rate in the hero of home as on their pages', () => {
  const people = files('content/people', '.yaml').map(({ text }) => parse(text) as PersonValues);
  const home = parse(readFileSync('content/pages/home.yaml', 'utf8')) as PageWords<'home'>;
  const rateOf = new Map(people.map(({ name, profile }) => [name, profile?.rate]));
  for (const { name, rate } of home.hero.experts) expect(rate, name).toBe(rateOf.get(name));
});

it('has no filler text', () => {
  for (const { slug, text } of everything)
    expect(text, slug).not.toMatch(/lor[e]m|ips[u]m|\bTODO\b|\bTBD\b/i);
});

it('every service is in one field of work of the rate card', () => {
  const { card } = parse(
    withFigures(readFileSync('content/pages/rates.yaml', 'utf8')),
  ) as PageWords<'rates'>;
  const grouped = card.groups.flatMap((group) => group.services);
  expect(grouped.toSorted()).toEqual(services.map(({ slug }) => slug).toSorted());
});
