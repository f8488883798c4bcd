import type { MiddlewareHandler } from 'hono';
import { REPORT_PATH } from '../../contract/violation-report.ts';
import type { Config } from '../config/config.ts';
import { fieldPairs, type Fields } from './bytes/stored-response.ts';

/** The policy of everything that is not a page: it may do nothing. */
export const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'";

/** Where a page's browser reports what its policy forbade: the policy names this endpoint. */
export const REPORTING_FIELDS: Fields = ['Reporting-Endpoints', `csp="${REPORT_PATH}"`];

type PolicySettings = Pick<Config, 'siteUrl' | 'tracker'>;

/** The fields that every answer carries, whatever it is, beside its Content-Security-Policy. */
export function securityFields({ siteUrl, tracker }: PolicySettings): Fields {
  const fields = [
    ['X-Content-Type-Options', 'nosniff'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    // A tracker comes from elsewhere, and hardly one of them says that it may.
    ['Cross-Origin-Embedder-Policy', tracker ? 'credentialless' : 'require-corp'],
    ['Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()'],
  ];
  if (siteUrl.startsWith('https:'))
    fields.push(['Strict-Transport-Security', 'max-age=63072000; includeSubDomains']);
  return fields.flat();
}

/** The same with the policy of what is not a page. */
export function closedFields(config: PolicySettings): Fields {
  return ['Content-Security-Policy', NOTHING_ALLOWED, ...securityFields(config)];
}

/** Puts them on every answer that goes through the app. */
export function securityHeaders(shared: Fields, inDevelopment: boolean): MiddlewareHandler {
  const fields = fieldPairs(shared);
  return async (c, next) => {
    await next();
    for (const [name, value] of fields) c.header(name, value);
    // The dev server's own scripts are not known beforehand.
    if (!inDevelopment && !c.res.headers.has('Content-Security-Policy'))
      c.header('Content-Security-Policy', NOTHING_ALLOWED);
  };
}
