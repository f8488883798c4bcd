import type { CountryValues } from '../../contract/kinds/country.ts';
import type { PageWords } from '../../contract/kinds/pages/page-kinds.ts';
import type { RateCard } from '../../contract/rate-card.ts';
import type { ContentSource } from './content-source.ts';
import { readPageWords } from './page-words.ts';

/** The starting rates with their dates, the plans with fixed hours, and the presets of the calculator. */
export async function readRateCard(
  content: Pick<ContentSource, 'get' | 'list'>,
): Promise<RateCard> {
  const [rates, services, countries, words] = await Promise.all([
    content.list({ type: 'rate', summary: true }),
    content.list({ type: 'service', summary: true }),
    content.list({ type: 'country', summary: true }),
    readPageWords(content, 'plans'),
  ]);
  const fieldsOf = new Map(rates.entries.map(({ slug, fields }) => [slug, fields]));
  const byName = services.entries
    .map(({ slug, title }) => ({ slug, name: title, fields: fieldsOf.get(slug) }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const { plans = [] } = (words ?? {}) as Partial<PageWords<'plans'>>;
  return {
    rates: byName.flatMap(({ slug, name, fields: { amount, validFrom, validUntil } = {} }) =>
      amount === undefined
        ? []
        : { slug, name, amount, from: validFrom ?? null, until: validUntil ?? null },
    ),
    quoted: byName.flatMap(({ slug, name, fields }) => (fields ? [] : { slug, name })),
    plans: plans
      // The days of a plan by the hour differ.
      .filter(({ week }) => week.every((hours) => hours === week[0]))
      .map(({ kind, week }) => ({ kind, hours: week.reduce((sum, hours) => sum + hours, 0) }))
      .toSorted((one, other) => one.hours - other.hours),
    countries: countries.entries.map(({ slug, fields: { words: values } }) => {
      const { position: _, ...country } = values as CountryValues;
      return { slug, ...country };
    }),
  };
}
