import type { RateCard } from '../../contract/api/rate-card.ts';
import { decodeEntities } from '../../contract/text-entities.ts';
import type { ContentSource } from './content-source.ts';

/** The starting rates with their dates, the plans with fixed hours, and the presets of the calculator. */
export async function readRateCard(
  content: Pick<ContentSource, 'get' | 'list' | 'services'>,
): Promise<RateCard> {
  const [rates, services, countries, words] = await Promise.all([
    content.list('rate'),
    content.services({ summary: true }),
    content.list('country'),
    content.get('plans', 'plans'),
  ]);
  const rateOf = new Map(rates.map(({ slug, body }) => [slug, body]));
  const byName = services.listing
    .map(({ post_name: slug, post_title }) => ({
      slug,
      name: decodeEntities(post_title),
      rate: rateOf.get(slug),
    }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const { plans = [] } = words?.body ?? {};
  return {
    rates: byName.flatMap(({ slug, name, rate }) => (rate ? { slug, name, ...rate } : [])),
    quoted: byName.flatMap(({ slug, name, rate }) => (rate ? [] : { slug, name })),
    plans: plans
      // A plan by the hour has days of different length, so it has no fixed week.
      .filter(({ week }) => week.every((hours) => hours === week[0]))
      .map(({ kind, week }) => ({ kind, hours: week.reduce((sum, hours) => sum + hours, 0) }))
      .toSorted((one, other) => one.hours - other.hours),
    least: leastOf(plans),
    countries: countries.map(({ slug, body: { position: _, ...country } }) => ({
      slug,
      ...country,
    })),
  };
}

/** The hours of a plan such as “60 hours a month”. */
const MONTHLY = /^(\d+) hours? a month/;

function leastOf(plans: readonly { hours: string }[]): number | null {
  const monthly = plans.flatMap(({ hours }) => MONTHLY.exec(hours)?.[1] ?? []).map(Number);
  return monthly.length > 0 ? Math.min(...monthly) : null;
}
