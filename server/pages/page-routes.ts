import { Hono } from 'hono';

/** How WordPress addresses a post by its number, like `/?p=12`; such an address may have moved too. */
const NUMBERED = /[?&]p=(\d{1,10})(?:&|$)/;

/** Whether a URL may address a post by its number, whichever page its path shows. */
export const isNumbered = (url: string): boolean => NUMBERED.test(url);

/** The form of a numbered address that redirects have; null for any other. */
function numberedPath(path: string, { search }: URL): string | null {
  const number = NUMBERED.exec(search)?.[1];
  return number === undefined ? null : `${path}?p=${number}`;
}

/**
 * What stands behind the address of a page where people or programs join it with something else: the punctuation of a
 * sentence, and the feeds, AMP pages, embeds and parts of posts of WordPress.
 */
const JOINED =
  /(?:[).,;:!'"*>\]}]|%(?:22|27|29|2a|2c|3a|3b|3e|5d|7d|e2%80%9[9d]|c2%bb))+$|(?<=.)\/(?:feed|amp|embed|trackback|\d{1,2})$/i;

/** Whether a path has escapes that stand for no character, as in `/100%`. */
function isMalformed(path: string): boolean {
  try {
    decodeURIComponent(path);
    return false;
  } catch {
    return true;
  }
}

export interface PageRouteOptions {
  /** The canonical form of a path (site/canonical-url.ts). */
  canonicalPath: (path: string) => string;
  /** The path of the page that a path shows; service pages have two depths. */
  shownPath: (path: string) => string;
  /** The new path of a page that has moved; null when it is gone, undefined for any other path. */
  findMoved: (path: string) => Promise<string | null | undefined>;
  /** Whether the page at a path and query is cached, however stale. */
  isCached: (path: string) => boolean;
  /** @param gone whether the page at this address was removed for good */
  respond: (request: Request, gone: boolean) => Promise<Response>;
}

/**
 * Routes of all pages: one permanent redirect to the canonical or the new address (keeping the query,
 * unless it named a post), one to the page that is meant where nothing but punctuation or an ending of WordPress follows, 410 for a page that is gone, 400 for a malformed path, 405 for methods other than GET and HEAD.
 */
export function pageRoutes({
  canonicalPath,
  shownPath,
  findMoved,
  isCached,
  respond,
}: PageRouteOptions): Hono {
  /** The address that a redirect leads to. Its own query takes the place of the query that came. */
  function targetOf(moved: string, search: string): string {
    const [, path = '', query = '', anchor = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(moved) ?? [];
    return canonicalPath(path) + (query || search) + anchor;
  }

  const app = new Hono();
  app.all('*', async (c) => {
    const url = new URL(c.req.url);
    if (url.pathname.startsWith('/static/')) return c.notFound();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (isRead && isMalformed(url.pathname)) {
      // The site refuses such a path without a page. This one it can read, and there is no page at it.
      const readable = new URL(url.pathname.replaceAll('%', '%25'), url.origin);
      const { status, body, headers } = await respond(new Request(readable), false);
      return new Response(body, { status: status === 404 ? 400 : status, headers });
    }
    const canonical = canonicalPath(url.pathname);
    const number = numberedPath(canonical, url);
    const numbered = number && (await findMoved(number));
    if (typeof numbered === 'string') return c.redirect(targetOf(numbered, ''), 301);
    // A cached page that has moved since is no longer found.
    if (isRead && canonical === url.pathname && isCached(url.pathname + url.search)) {
      const response = await respond(c.req.raw, false);
      if (response.status !== 404) return response;
    }
    const moved = await findMoved(shownPath(canonical));
    if (typeof moved === 'string') {
      const to = targetOf(moved, url.search);
      // Browsers keep the anchor to themselves: without this check one of the same page would go in circles.
      if (to.replace(/#.*/, '') !== url.pathname + url.search) return c.redirect(to, 301);
    } else if (canonical !== url.pathname) return c.redirect(canonical + url.search, 301);
    if (!isRead) return c.text('This address can only be read.', 405, { Allow: 'GET, HEAD' });
    const gone = moved === null;
    const response = await respond(c.req.raw, gone);
    if (response.status === 404 && !gone && JOINED.test(canonical)) {
      const meant = canonicalPath(canonical.replace(JOINED, ''));
      const to = await findMoved(shownPath(meant));
      if (to) return c.redirect(targetOf(to, url.search), 301);
      // Posts in parts were only at former addresses.
      const isPart = /\/\d+$/.test(canonical);
      if (!isPart && (await respond(new Request(new URL(meant, url.origin)), false)).ok)
        return c.redirect(meant + url.search, 301);
    }
    return gone && response.status === 404
      ? new Response(response.body, { status: 410, headers: response.headers })
      : response;
  });
  return app;
}
