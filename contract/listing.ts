import { z } from 'zod/mini';

export { NO_BANNER } from './banner.ts';

/**
 * Spec section 3, "Listing entry". The last four fields are extensions of this
 * project that an older provider may leave out.
 */
export const listingEntry = z.object({
  post_title: z.string(),
  /** The slug. */
  post_name: z.string(),
  /** HTML, rendered as markup. Empty when the list was asked with `fields=summary`. */
  post_content: z.string(),
  /** Address of a picture, or `NA`. */
  banner: z.string(),
  hover_image: z.optional(z.string()),
  display_name: z.optional(z.string()),
  /** Comma-separated; a middle dot may stand inside an item. */
  Expertise: z.optional(z.string()),
  Designation: z.optional(z.string()),
  post_excerpt: z.optional(z.string()),
  /** ISO 8601, UTC. */
  post_date: z.optional(z.string()),
  /** ISO 8601, UTC. */
  post_modified: z.optional(z.string()),
  /** Stars out of five. */
  rating: z.optional(z.number()),
});

export type ListingEntry = z.infer<typeof listingEntry>;

const listing = z.object({
  status: z._default(z.enum(['success', 'fail']), 'success'),
  listing: z._default(z.array(listingEntry), []),
  /** How many entries there are on all pages. */
  total: z.optional(z.number()),
});

export type Listing = z.infer<typeof listing>;

/**
 * `{"data":{"status":"success","listing":[…]}}`, and the bare
 * `{"listing":[…]}` that an existing provider may send. Either way the result
 * is the listing itself.
 */
export const listingResponse = z.union([
  z.pipe(
    z.object({ data: listing }),
    z.transform((body) => body.data),
  ),
  listing,
]);

/** A slug as spec section 3 has it in `post_name`. */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), z.maxLength(120));

/** A number in decimal digits: `1e3` and `0x10` are numbers to a script and mistakes in an address. */
const count = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/)),
    z.coerce.number<string>().check(z.minimum(1), z.maximum(most)),
  );

/** Query parameters that every list takes: paging, and leaving out the long text. */
export const listQuery = {
  page: z.optional(count(1_000_000)),
  per_page: z.optional(count(100)),
  fields: z.optional(z.literal('summary')),
};
