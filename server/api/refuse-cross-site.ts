import type { MiddlewareHandler } from 'hono';
import { refuseInWords } from './json-response.ts';

const WORDS =
  'This was sent from another website. Please open the form on our own website and send it from there.';

/**
 * Refuses what a page of another website sends in its visitor's name. A browser
 * says by itself where a request comes from (Fetch Metadata, and Origin where it
 * is older); what says nothing is no browser, and has no visitor to borrow.
 *
 * @param siteUrl the public address; behind a proxy the Host of a request may be another
 */
export function refuseCrossSite(siteUrl: string): MiddlewareHandler {
  const ours = new URL(siteUrl).host;
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site');
    const origin = c.req.header('Origin');
    const fromHere =
      site === undefined
        ? origin === undefined || isOneOf([ours, c.req.header('Host')], origin)
        : site === 'same-origin' || site === 'none';
    if (fromHere) return next();
    return refuseInWords(c, 'cross_site', 'Origin', WORDS);
  };
}

/** An Origin that says `null` has no host, and is nobody's. */
function isOneOf(hosts: (string | undefined)[], origin: string): boolean {
  const host = URL.parse(origin)?.host;
  return host !== undefined && hosts.includes(host);
}
