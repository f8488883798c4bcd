/** The list that has pages, and how they are named (spec section 2, Blog list). */
const PAGED = '/blog';

const PLAIN_PATH = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/**
 * The key under which a page may be kept: its address without the query
 * parameters that no page has. Null for what is always rendered: addresses not
 * in their one form, and a page number that is none.
 *
 * @param url path and query as they stand in the request line
 * @param shownPath gives the path of the page that a path shows, for pages with several addresses
 */
export function pageKey(url: string, shownPath = (path: string) => path): string | null {
  const mark = url.indexOf('?');
  const asked = mark < 0 ? url : url.slice(0, mark);
  if (!PLAIN_PATH.test(asked)) return null;
  const path = shownPath(asked);
  if (mark < 0) return path;
  const query = new URLSearchParams(url.slice(mark));
  const [page, ...more] = path === PAGED ? query.getAll('page') : [];
  if (page === undefined) return path;
  if (more.length > 0) return null;
  return /^[1-9]\d{0,5}$/.test(page) ? `${path}?page=${page}` : null;
}
