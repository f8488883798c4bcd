import type { Listing, ListingEntry } from '../../contract/listing.ts';

export interface ListPage {
  posts: ListingEntry[];
  /** How many pages there are, at least one. */
  pages: number;
}

/**
 * One page of a listing, `page` counted from 1. A provider without paging
 * answers with everything there is; then the page is cut out here.
 */
export function cutPage(
  { listing, total }: Pick<Listing, 'listing' | 'total'>,
  page: number,
  size: number,
): ListPage {
  const whole = total === undefined || listing.length > size;
  const all = total ?? listing.length;
  return {
    posts: whole ? listing.slice((page - 1) * size, page * size) : listing,
    pages: Math.max(1, Math.ceil(all / size)),
  };
}
