import { z } from 'zod/mini';
import { NO_BANNER } from './banner.ts';
import { optionalNumber, optionalText, text } from './provided-values.ts';
import { says } from './status.ts';

export { NO_BANNER };

/** Address of a picture; no picture is `NA`. */
export const banner = z.pipe(
  text,
  z.transform((address) => address || NO_BANNER),
);

/**
 * Spec section 3, "Listing entry", from what a provider sends: one without a title is none. The last
 * four fields are extensions of this project that an older provider may leave out.
 */
export const listingEntry = z.object({
  post_title: text.check(z.minLength(1)),
  /** The slug; testimonials may have none. */
  post_name: text,
  /** HTML, rendered as markup. Empty when the list was asked with `fields=summary`. */
  post_content: text,
  /** Address of a picture, or `NA`. */
  banner,
  hover_image: optionalText,
  display_name: optionalText,
  /** Comma-separated; a middle dot may stand inside an item. */
  Expertise: optionalText,
  Designation: optionalText,
  post_excerpt: optionalText,
  /** ISO 8601, UTC. */
  post_date: optionalText,
  /** ISO 8601, UTC. */
  post_modified: optionalText,
  /** Stars out of five. */
  rating: optionalNumber,
});

export type ListingEntry = z.infer<typeof listingEntry>;

export interface Listing {
  status: 'success' | 'fail';
  /** Empty when the status is fail. */
  listing: ListingEntry[];
  /** How many entries there are on all pages. */
  total?: number | undefined;
}

const entries = z.array(listingEntry);
const succeeded = says('success');
const nothing = z.nullish(z.never());

/** A status of fail means fail, whatever else there is. */
const failed = z.pipe(
  z.object({ status: says('fail') }),
  z.transform((): Listing => ({ status: 'fail', listing: [] })),
);

/**
 * A list that holds entries is shown whatever its status. One that holds none is an empty list only
 * where its body says so: an error in JSON is no empty list.
 */
const shown = z.pipe(
  z.union([
    z.object({ listing: entries.check(z.minLength(1)), total: optionalNumber }),
    z.object({ status: z.nullish(succeeded), listing: entries, total: optionalNumber }),
    z.object({ status: succeeded, listing: nothing, data: nothing }),
  ]),
  z.transform((body): Listing => ({
    status: 'success',
    listing: body.listing ?? [],
    ...('total' in body && body.total !== undefined && { total: body.total }),
  })),
);

const listing = z.union([failed, shown]);

/**
 * `{"data":{"status":"success","listing":[…]}}`, and the bare
 * `{"listing":[…]}` that an existing provider may send. Either way the result
 * is the listing itself. A body that makes no sense is refused.
 */
export const listingResponse = z.union([
  failed,
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
