import { z } from 'zod/mini';
import { NO_BANNER } from '../banner.ts';
import {
  fail,
  listOf,
  nothing,
  optionalNumber,
  optionalText,
  optionalWords,
  text,
  words,
} from '../lenient-values.ts';
import { caseInsensitive } from '../case-insensitive.ts';
import { SLUG } from '../slug.ts';

export { NO_BANNER };

/** URL of a picture; `NA` for none. */
export const banner = z.pipe(
  text,
  z.transform((address) => address || NO_BANNER),
);

/**
 * Spec section 3, "Listing entry". An entry without a title is invalid. The last six fields are
 * extensions that other providers may omit.
 */
export const listingEntry = z.object({
  post_title: words.check(z.minLength(1)),
  /** The slug; testimonials may have none. */
  post_name: text,
  /** HTML, rendered as markup. Empty when the request has `fields=summary`. */
  post_content: text,
  /** URL of a picture, or `NA`. */
  banner,
  hover_image: optionalText,
  display_name: optionalWords,
  /** Comma-separated; an item may contain a middle dot. */
  Expertise: optionalWords,
  Designation: optionalWords,
  /** Path of a person's own page on this site. */
  page: z.catch(z.optional(z.string().check(z.regex(/^\/people\/[a-z0-9-]+$/))), undefined),
  /** URL of a photo of the post's author, if they have one of their own. */
  author_photo: optionalText,
  post_excerpt: optionalWords,
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
  /** The number of entries on all pages. */
  total?: number | undefined;
}

const entries = z.array(listingEntry);
const succeeded = caseInsensitive('success');

/** A status of `fail` decides, whatever else the body contains. */
const failed = z.pipe(
  fail,
  z.transform((): Listing => ({ status: 'fail', listing: [] })),
);

/** A list with entries is accepted whatever its status. */
const filled = z.pipe(
  z.object({ listing: entries.check(z.minLength(1)), total: optionalNumber }),
  z.transform(({ listing, total }): Listing => ({
    status: 'success',
    listing,
    ...(total !== undefined && { total }),
  })),
);

/**
 * Without entries, the body must explicitly be an empty list, or say success: a JSON error body must
 * not pass for one.
 */
const empty = z.pipe(
  z.union([
    z.object({
      status: z.nullish(succeeded),
      listing: entries,
      total: optionalNumber,
      error: nothing,
    }),
    z.object({
      status: succeeded,
      listing: z.optional(listOf(listingEntry)),
      data: nothing,
      error: nothing,
    }),
  ]),
  z.transform((body): Listing => ({
    status: 'success',
    listing: [],
    ...('total' in body && body.total !== undefined && { total: body.total }),
  })),
);

const inData = <Data extends z.core.$ZodType>(data: Data) => z.object({ data });

/**
 * `{"data":{"status":"success","listing":[…]}}`, or the bare `{"listing":[…]}` of some providers.
 * Both parse to the listing itself; any other body is a validation error.
 */
export const listingResponse = z.union([
  failed,
  z.pipe(
    z.union([inData(z.union([failed, filled])), z.extend(inData(empty), { error: nothing })]),
    z.transform(({ data }) => data),
  ),
  filled,
  empty,
]);

/** A slug, as in `post_name` (spec section 3). */
export const slug = z.string().check(z.regex(SLUG), z.maxLength(120));

/** A decimal number. Coercion alone would also accept `1e3` and `0x10`. */
const count = (most: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/)),
    z.coerce.number<string>().check(z.minimum(1), z.maximum(most)),
  );

/** Query parameters of every list: paging, and `fields=summary` to omit the long text. */
export const listQuery = {
  page: z.optional(count(1_000_000)),
  per_page: z.optional(count(100)),
  fields: z.optional(z.literal('summary')),
};
