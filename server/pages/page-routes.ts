import { Hono } from 'hono';

export interface PageRouteOptions {
  /** The one form of a path (site/canonical-url.ts). */
  canonicalPath: (path: string) => string;
  /** The path of the page that a path shows: service pages have two depths. */
  shownPath: (path: string) => string;
  /** Where the page that was at a canonical path is now; null when it is gone, undefined for any other path. */
  findMoved: (path: string) => Promise<string | null | undefined>;
  /** @param gone whether a page was at this address and is gone for good */
  respond: (request: Request, gone: boolean) => Promise<Response>;
}

/**
 * Every page: one permanent redirect to the one form of its address or to where it has moved
 * (query kept), 410 for one that is gone, 405 for methods that pages do not have.
 */
export function pageRoutes({
  canonicalPath,
  shownPath,
  findMoved,
  respond,
}: PageRouteOptions): Hono {
  const app = new Hono();
  app.all('*', async (c) => {
    const url = new URL(c.req.url);
    if (url.pathname.startsWith('/static/')) return c.notFound();
    const canonical = canonicalPath(url.pathname);
    const moved = await findMoved(shownPath(canonical));
    const target = typeof moved === 'string' ? canonicalPath(moved) : canonical;
    if (target !== url.pathname) return c.redirect(target + url.search, 301);
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD')
      return c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' });
    const gone = moved === null;
    const response = await respond(c.req.raw, gone);
    return gone && response.status === 404
      ? new Response(response.body, { status: 410, headers: response.headers })
      : response;
  });
  return app;
}
