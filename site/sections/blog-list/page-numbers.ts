/** The query of the blog list: the number of a page from the second on; the first has none. */
export interface BlogSearch {
  page?: number | undefined;
}

/** An integer from 2 on is a page number. Anything else means the first page. */
export function parseBlogSearch(search: Record<string, unknown>): BlogSearch {
  const { page } = search;
  // Named even when there is none, so that the router lets go of what it was given.
  return { page: Number.isInteger(page) && Number(page) >= 2 ? Number(page) : undefined };
}

export function searchOfPage(page: number): BlogSearch {
  return page === 1 ? {} : { page };
}

/** Pages shown on each side of the current one. */
const NEIGHBORS = 1;

/**
 * The numbers to link to: the first, the last, and those around the current
 * one, with a gap (null) where numbers are left out. A gap never hides just one.
 */
export function pageNumbers(current: number, pages: number): (number | null)[] {
  const from = current - NEIGHBORS <= 3 ? 1 : current - NEIGHBORS;
  const to = current + NEIGHBORS >= pages - 2 ? pages : current + NEIGHBORS;
  const near = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [...(from > 1 ? [1, null] : []), ...near, ...(to < pages ? [null, pages] : [])];
}
