import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import type { CountryValues } from '../kinds/country.ts';

/**
 * The rate card and the presets of the calculator, a call of our own. The answer needs no check in the
 * browser, because it always comes from our own store.
 */
export const getRateCard = defineEndpoint({
  method: 'GET',
  path: 'api/rate-card',
  query: z.object({}),
  response: z.object({
    rates: z.array(z.unknown()),
    quoted: z.array(z.unknown()),
    plans: z.array(z.unknown()),
    countries: z.array(z.unknown()),
  }),
});

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

/** A plan with the same hours each week. */
interface CardPlan {
  kind: string;
  /** A week. */
  hours: number;
}

export interface RateCard {
  /** By name. */
  rates: CardRate[];
  /** The services without a starting rate, by name. */
  quoted: Pick<CardRate, 'slug' | 'name'>[];
  /** Fewest hours first. */
  plans: CardPlan[];
  /** By position. */
  countries: CardCountry[];
}
