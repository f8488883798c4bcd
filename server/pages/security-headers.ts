import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';
import { fieldPairs, type Fields } from './stored-answer.ts';

/** The headers that every answer carries, whatever it is. Pages add their own CSP. */
export function securityFields(config: Pick<Config, 'siteUrl'>): Fields {
  const fields = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
    ['X-Frame-Options', 'DENY'],
  ];
  if (config.siteUrl.startsWith('https:'))
    fields.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']);
  return fields.flat();
}

/**
 * Those of them that mean something for a script, a style or a font: the rest
 * speaks of documents, and a page fetches a dozen files.
 */
export function fileFields(config: Pick<Config, 'siteUrl'>): Fields {
  return fieldPairs(securityFields(config))
    .filter(([name]) => /^(?:X-Content-Type|Cross-Origin-Resource|Strict-Transport)/.test(name))
    .flat();
}

/** The policy of everything that is not a page: it may do nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** Puts them on every answer that goes through the app. */
export function securityHeaders(config: Pick<Config, 'siteUrl'>): MiddlewareHandler {
  const fields = securityFields(config);
  return async (c, next) => {
    await next();
    for (let index = 0; index < fields.length; index += 2)
      c.header(fields[index] ?? '', fields[index + 1]);
    // The dev server's own scripts are not known beforehand.
    if (!import.meta.env?.DEV && !c.res.headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', NOTHING_ALLOWED);
  };
}
