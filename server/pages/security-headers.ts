import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';

/** The headers that every answer carries, whatever it is. Pages add their own CSP. */
export function securityHeaders(config: Pick<Config, 'siteUrl'>): MiddlewareHandler {
  const headers: Record<string, string> = {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'X-Frame-Options': 'DENY',
  };
  if (config.siteUrl.startsWith('https:'))
    headers['Strict-Transport-Security'] = 'max-age=63072000; includeSubDomains';
  return async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    // The dev server's own scripts are not known beforehand.
    if (!import.meta.env?.DEV && !c.res.headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'");
  };
}
