import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { listingEntry, slug } from './listing.ts';
import { caseInsensitive } from '../case-insensitive.ts';
import { listOf, nothing } from '../provided-values.ts';

const fail = z.object({ status: caseInsensitive('fail') });
const noSteps = z.pipe(
  z.union([fail, z.object({ data: fail })]),
  z.transform(() => ({ data: [] })),
);
const steps = z.pipe(
  z.union([
    z.object({ data: z.array(listingEntry).check(z.minLength(1)) }),
    z.object({ data: z._default(listOf(listingEntry), []), error: nothing }),
  ]),
  z.transform(({ data }) => ({ data })),
);

/** The steps section of a service: `data`, or an empty list (spec section 7), also for an unknown slug. */
export const getSection = defineEndpoint({
  method: 'GET',
  path: 'api/getSection.php',
  query: z.object({ post_type: z.literal('steps_section'), post_name: slug }),
  response: z.union([noSteps, steps]),
});
