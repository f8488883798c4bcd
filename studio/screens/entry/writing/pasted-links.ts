/** Services that lead on to the address in their query. */
const REDIRECTS =
  /^https:\/\/(?:www\.google\.com\/url|[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\/|slack-redir\.net\/link)\?(.*)/i;
/** Names of the computer itself. */
const LOCAL = /^(?:localhost|.*\.localhost|127\.[\d.]+|\[::1?\]|0\.0\.0\.0)$/;

/** Origins of the public site and of the studio. */
interface Origins {
  site: string;
  studio: string;
}

/**
 * The address that a pasted link has in a text: a path for pages of the site, also for their previews in the studio.
 * Null for what visitors cannot open: places in the other document, relative addresses, files, scripts, the studio.
 */
export function linkAddress(href: string, { site, studio }: Origins): string | null {
  const query = new URLSearchParams(REDIRECTS.exec(href.trim())?.[1]);
  const to = (query.get('q') ?? query.get('url') ?? href).trim().replace(/^\/\//, 'https://');
  if (to.startsWith('/')) return pathOfPage(to);
  const url = URL.parse(to);
  if (!url || !/^(?:https?|mailto|tel):$/.test(url.protocol)) return null;
  const path = url.href.slice(url.origin.length);
  if (url.origin === new URL(site).origin) return path;
  if (url.origin === new URL(studio).origin)
    return path.startsWith('/preview/') ? pathOfPage(path) : null;
  return LOCAL.test(url.hostname) ? null : to;
}

/** Without the token of a preview. */
const pathOfPage = (path: string) => path.replace(/^\/preview\/[^/]+(?=\/)/, '');
