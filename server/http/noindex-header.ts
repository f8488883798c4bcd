import type { MiddlewareHandler } from 'hono';

/** Keeps API responses and failures out of search results. */
export function noindexHeader(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status >= 400 || c.req.path.startsWith('/api/')) c.header('X-Robots-Tag', 'noindex');
  };
}
