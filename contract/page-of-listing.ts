export interface ListPage<Item> {
  items: Item[];
  /** The number of pages, at least one. */
  pages: number;
  /** The number of items on all pages. */
  total: number;
  /** Whether the provider sent its whole list instead of the page. */
  whole: boolean;
}

/**
 * One page of a listing; `page` counts from 1. A provider without paging returns the complete
 * listing, from which the page is sliced here.
 */
export function cutPage<Item>(
  { listing, total }: { listing: readonly Item[]; total?: number | undefined },
  page: number,
  size: number,
): ListPage<Item> {
  const whole = total === undefined || listing.length > size;
  const all = total ?? listing.length;
  return {
    items: whole ? listing.slice((page - 1) * size, page * size) : [...listing],
    pages: Math.max(1, Math.ceil(all / size)),
    total: all,
    whole,
  };
}
