import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config/config.ts';
import { headerPairs, type HeaderList } from './bytes/stored-response.ts';

/** The policy of everything that is not a page: nothing is allowed. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

const OF_BOTH = {
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
};

const toList = (headers: Record<string, string>): HeaderList => Object.entries(headers).flat();

/** The headers of every response of the site, besides its Content-Security-Policy. */
export const siteHeaders = ({ siteUrl, tracker }: Pick<Config, 'siteUrl' | 'tracker'>) =>
  toList({
    ...OF_BOTH,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // A tracker is cross-origin, and few send Cross-Origin-Resource-Policy.
    'Cross-Origin-Embedder-Policy': tracker ? 'credentialless' : 'require-corp',
    ...(siteUrl.startsWith('https:') && {
      'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
    }),
  });

/** The same of the studio. */
export const studioHeaders = (studioUrl: string) =>
  toList({
    ...OF_BOTH,
    // Paths of previews contain tokens.
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex',
    ...(studioUrl.startsWith('https:') && { 'Strict-Transport-Security': 'max-age=63072000' }),
  });

/** The headers of every response that is not a page. */
export const closedHeaders = (shared: HeaderList): HeaderList => [
  'Content-Security-Policy',
  NOTHING_ALLOWED,
  ...shared,
];

/** Sets headers that a response does not set itself. */
export function defaultHeaders(list: HeaderList): MiddlewareHandler {
  const headers = headerPairs(list);
  return async (c, next) => {
    await next();
    for (const [name, value] of headers) if (!c.res.headers.has(name)) c.header(name, value);
  };
}
