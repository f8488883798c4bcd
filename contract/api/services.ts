import { z } from 'zod/mini';
import type { RecordValues } from '../kinds/record.ts';
import { fail, listOf, nothing } from '../lenient-values.ts';
import { defineEndpoint } from './endpoint.ts';
import { listingEntry, listingResponse, listQuery, slug } from './listing.ts';

/** The services menu list: all services, without their long text. */
export const getServices = defineEndpoint({
  path: 'api/services.php',
  query: z.object({}),
  response: listingResponse,
});

/** The `post_name` that requests all services instead of one service's sub-services. */
export const ALL_SERVICES = 'services';

/**
 * All services (`post_name=services`), or the sub-services of one. Sub-services
 * come in reverse order, because the page reverses them (spec section 7).
 */
export const getServicesListing = defineEndpoint({
  path: 'api/getServicesListing.php',
  query: z.object({ post_type: z.literal('home_services'), post_name: slug, ...listQuery }),
  response: listingResponse,
});

/** The long text near the bottom of a service page: `listing[0]` (spec section 3). */
export const getBulkContent = defineEndpoint({
  path: 'api/getBulkContent.php',
  query: z.object({ post_type: z.literal('bulk_content'), post_name: slug }),
  response: listingResponse,
});

/** The text with a picture near the top of a service page: `listing[0]`. */
export const getUpperBulkContent = defineEndpoint({
  path: 'api/getUpperBulkContent.php',
  query: z.object({ post_type: z.literal('upper_bulk_content'), post_name: slug }),
  response: listingResponse,
});

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
  path: 'api/getSection.php',
  query: z.object({ post_type: z.literal('steps_section'), post_name: slug }),
  response: z.union([noSteps, steps]),
});

/** The category record of a service (spec section 3), a call of our own: a remote provider has none. */
export const getServiceRecord = defineEndpoint({
  path: 'api/service-record',
  query: z.object({ post_name: slug }),
  response: z.custom<{ record: RecordValues }>(),
});
