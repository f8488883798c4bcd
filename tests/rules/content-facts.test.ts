import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import type { PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import { withFigures } from '../../tools/with-figures.ts';

/**
 * The sample content has the figures of the specification (section 9). That its texts contradict none of them
 * is in server/content/check/check-content.test.ts.
 */

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

it('every service is in one field of work of the rate card', () => {
  const { card } = parse(
    withFigures(readFileSync('content/pages/rates.yaml', 'utf8')),
  ) as PageWords<'rates'>;
  const grouped = card.groups.flatMap((group) => group.services);
  const services = readdirSync('content/services').map((name) => basename(name, '.yaml'));
  expect(grouped.toSorted()).toEqual(services.toSorted());
});
