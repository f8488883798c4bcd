import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { slug } from './listing.ts';

/** The starting rates, a call of our own: a remote provider has none. */
export const getRates = defineEndpoint({
  path: 'api/rates',
  query: z.object({
    /** Slug of a service: only its rate. */
    service: z.optional(slug),
  }),
  response: z.object({
    /** US dollars an hour; null if there are no rates. */
    lowest: z.nullable(z.number()),
    /** US dollars an hour by the slug of the service. */
    rates: z.record(z.string(), z.number()),
  }),
});

export type Rates = z.infer<typeof getRates.response>;
