import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config.ts';
import { fieldPairs, type Fields } from './bytes/stored-response.ts';

/** The policy of everything that is not a page: nothing is allowed. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

type PolicySettings = Pick<Config, 'siteUrl' | 'tracker'>;

/** The headers of every response, besides its Content-Security-Policy. */
export function securityFields({ siteUrl, tracker }: PolicySettings): Fields {
  const fields = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    // A tracker is cross-origin, and few send Cross-Origin-Resource-Policy.
    ['Cross-Origin-Embedder-Policy', tracker ? 'credentialless' : 'require-corp'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=()'],
  ];
  if (siteUrl.startsWith('https:'))
    fields.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']);
  return fields.flat();
}

/** The headers of every response that is not a page. */
export function closedFields(config: PolicySettings): Fields {
  return ['Content-Security-Policy', NOTHING_ALLOWED, ...securityFields(config)];
}

/** Sets the headers on every response of the app, and keeps API responses and failures out of search results. */
export function securityHeaders(shared: Fields, inDevelopment: boolean): MiddlewareHandler {
  const fields = fieldPairs(shared);
  return async (c, next) => {
    await next();
    for (const [name, value] of fields) c.header(name, value);
    if (c.res.status >= 400 || c.req.path.startsWith('/api/')) c.header('X-Robots-Tag', 'noindex');
    // The scripts of the development server are not known in advance.
    if (!inDevelopment && !c.res.headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', NOTHING_ALLOWED);
  };
}
