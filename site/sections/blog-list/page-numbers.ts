/** The query of the blog list: the page number, as text. The first page has none. */
export interface BlogSearch {
  page?: string | undefined;
}

/** Parses the page number. Anything but an integer of at least 2 selects the first page. */
export function parseBlogSearch(search: Record<string, unknown>): BlogSearch {
  const { page } = search;
  const isLater = typeof page === 'string' && /^[1-9]\d{0,8}$/.test(page) && page !== '1';
  // Always set the key: it makes the router drop an invalid value.
  return { page: isLater ? page : undefined };
}

/** How many pages to link to on each side of the current one. */
const NEIGHBORS = 1;

/**
 * The page numbers to link to: the first, the last, and those around the current one. A gap (null)
 * stands for at least two omitted numbers.
 */
export function pageNumbers(current: number, pages: number): (number | null)[] {
  const from = current - NEIGHBORS <= 3 ? 1 : current - NEIGHBORS;
  const to = current + NEIGHBORS >= pages - 2 ? pages : current + NEIGHBORS;
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [...(from > 1 ? [1, null] : []), ...near, ...(to < pages ? [null, pages] : [])];
}
