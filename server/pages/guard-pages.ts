import type { MiddlewareHandler } from 'hono';
import { canonicalPath, shownPath } from '../../site/canonical-url.ts';

/** Where the page that was at a canonical path is now; null for one that is gone, undefined for any other path. */
export type FindMoved = (path: string) => Promise<string | null | undefined>;

/**
 * Brings every address to its one form, and that of a page that has moved to
 * where it is now, with one permanent redirect (query kept); says of a page
 * that is gone that it is; and refuses methods that pages do not have.
 */
export function guardPages(findMoved: FindMoved): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    if (url.pathname.startsWith('/static/')) return next();
    const canonical = canonicalPath(url.pathname);
    const moved = await findMoved(shownPath(canonical));
    const target = typeof moved === 'string' ? canonicalPath(moved) : canonical;
    if (target !== url.pathname) return c.redirect(target + url.search, 301);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' });
    await next();
    if (moved === null && c.res.status === 404)
      c.res = new Response(c.res.body, { status: 410, headers: c.res.headers });
  };
}
