import type { MiddlewareHandler } from 'hono';

/** Keeps out of search results what is no page: the API's answers, and every failure. */
export function noindexHeader(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status >= 400 || c.req.path.startsWith('/api/')) c.header('X-Robots-Tag', 'noindex');
  };
}
