import { z } from 'zod/mini';
import { DEVICES, VITALS, type VitalsBeacon } from '../../contract/web-vitals.ts';

/** Ten minutes in milliseconds, and a score; a page is rarely a hundredth as bad. */
const MAX_TIME = 600_000;
const MAX_SHIFT = 100;

// z.number() rejects NaN and infinite values.
const time = z.optional(z.number().check(z.gte(0), z.lte(MAX_TIME)));
const beacon = z.strictObject({
  route: z.string(),
  device: z.enum(DEVICES),
  lcp: time,
  inp: time,
  cls: z.optional(z.number().check(z.gte(0), z.lte(MAX_SHIFT))),
});

/**
 * The measurements of one page visit; null unless the body has every required field, no other
 * field, plausible values and at least one of them.
 *
 * @param routes the patterns of the site's URLs: nothing else becomes a label
 */
export function parseBeacon(body: unknown, routes: ReadonlySet<string>): VitalsBeacon | null {
  const { data } = beacon.safeParse(body);
  return data && routes.has(data.route) && VITALS.some((vital) => data[vital] !== undefined)
    ? data
    : null;
}
