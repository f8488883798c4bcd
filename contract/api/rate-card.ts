import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { CountryValues } from '../kinds/country.ts';

/** The starting rate of a service. */
export interface CardRate {
  /** Slug of the service. */
  slug: string;
  name: string;
  /** US dollars an hour. */
  amount: number;
  /** From when to when it is valid, as YYYY-MM-DD; null if that is not stated. */
  from: string | null;
  until: string | null;
}

/** A preset of the calculator. */
export type CardCountry = Omit<CountryValues, 'position'> & { slug: string };

export interface RateCard {
  /** By name. */
  rates: CardRate[];
  /** The services without a starting rate, by name. */
  quoted: Pick<CardRate, 'slug' | 'name'>[];
  /** Those with the same hours each week, fewest first. */
  plans: { kind: string; hours: number }[];
  /** Hours a month that the smallest plan bills, used or not; null if no plan is by the month. */
  least: number | null;
  /** By position. */
  countries: CardCountry[];
}

/** The rate card and the presets of the calculator, a call of our own: a remote provider has none. */
export const getRateCard = defineEndpoint({
  path: 'api/rate-card',
  query: z.object({}),
  response: z.custom<RateCard>(),
});
