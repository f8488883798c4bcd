import type { Rates } from '../../contract/api/rates.ts';
import { callOwn } from './api-calls.ts';
import { query } from './query.ts';

/**
 * The starting rates.
 *
 * @param service slug of the only service whose rate the page shows
 */
export const startingRates = (service?: string) =>
  query(['rates', ...(service === undefined ? [] : [service])], (signal): Promise<Rates> =>
    callOwn('api/rates', { service }, signal),
  );

/**
 * The starting rate of a service in US dollars an hour; undefined where none is stated. The slug comes
 * from the provider and may be `constructor` or another inherited name.
 */
export const rateOf = ({ rates }: Pick<Rates, 'rates'>, slug: string): number | undefined =>
  Object.hasOwn(rates, slug) ? rates[slug] : undefined;
