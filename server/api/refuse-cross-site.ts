import type { MiddlewareHandler } from 'hono';
import { refuseInWords } from './json-response.ts';

const WORDS =
  'This was sent from another website. Please open the form on our own website and send it from there.';

/**
 * Rejects cross-site requests with 403. Browsers state where a request comes from (Fetch Metadata;
 * older ones Origin). A request without either is not from a browser, so there is no visitor whose
 * name could be misused.
 *
 * @param siteUrl the public URL; behind a proxy, the Host header may differ from it
 */
export function refuseCrossSite(siteUrl: string): MiddlewareHandler {
  const ours = new URL(siteUrl).host;
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site');
    const origin = c.req.header('Origin');
    if (site === 'same-origin' || site === 'none') return next();
    // An origin that is hidden ("null") has no host.
    const host = URL.parse(origin ?? siteUrl)?.host;
    if (site === undefined && host && [ours, c.req.header('Host')].includes(host)) return next();
    return refuseInWords(c, 'cross_site', 'Origin', WORDS);
  };
}
