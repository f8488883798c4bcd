import { inputsOf } from '../../../contract/page-inputs.ts';

/** The only list with page numbers, as in `/blog?page=2`. */
const PAGED = '/blog';

const PLAIN_PATH = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/;

/**
 * The cache key of a page: its path, with a page number if it has one. Null for what is never cached:
 * an address that is not canonical, an invalid page number, or a page with inputs (page-inputs.ts).
 *
 * @param url path and query of the request line
 * @param shownPath returns the path of the page that a path shows, for pages with several addresses
 */
export function pageKey(url: string, shownPath = (path: string) => path): string | null {
  const mark = url.indexOf('?');
  const given = mark < 0 ? url : url.slice(0, mark);
  if (!PLAIN_PATH.test(given)) return null;
  const path = shownPath(given);
  if (mark < 0) return path;
  const query = new URLSearchParams(url.slice(mark));
  if (inputsOf(path).some((name) => query.has(name))) return null;
  const [page, ...more] = path === PAGED ? query.getAll('page') : [];
  if (page === undefined) return path;
  if (more.length > 0) return null;
  return /^[1-9]\d{0,5}$/.test(page) ? `${path}?page=${page}` : null;
}
