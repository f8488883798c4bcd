import type { Rates } from '../../contract/api/rates.ts';
import type { ContentSource } from './content-source.ts';
import { lowestAndHighest } from './references.ts';

/**
 * The starting rates of services.
 *
 * @param service slug of the only service whose rate is wanted
 */
export async function readRates(
  content: Pick<ContentSource, 'list'>,
  service?: string,
): Promise<Rates> {
  const rows = await content.list('rate');
  const rates = rows.map(({ slug, body }): [string, number] => [slug, body.amount]);
  return {
    lowest: lowestAndHighest(rates.map(([, amount]) => amount)).lowest ?? null,
    rates: Object.fromEntries(rates.filter(([slug]) => service === undefined || slug === service)),
  };
}
