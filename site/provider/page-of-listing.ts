import type { Listing, ListingEntry } from '../../contract/listing.ts';

export interface ListPage {
  posts: ListingEntry[];
  /** The number of pages, at least one. */
  pages: number;
}

/**
 * One page of a listing; `page` counts from 1. A provider without paging returns the complete
 * listing, from which the page is sliced here.
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
