import type { MiddlewareHandler } from 'hono';
import { canonicalPath } from '../../site/canonical-url.ts';

/**
 * Brings every address to its one form with one permanent redirect (query
 * kept), and refuses methods that pages do not have.
 */
export function guardPages(): MiddlewareHandler {
  return async (c, next) => {
    const url = new URL(c.req.url);
    const canonical = canonicalPath(url.pathname);
    if (canonical !== url.pathname && !url.pathname.startsWith('/static/'))
      return c.redirect(canonical + url.search, 301);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' });
    await next();
  };
}
