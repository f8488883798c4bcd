import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { ContentUnavailable } from '../content/content-unavailable.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { errorFields } from '../logging/error-fields.ts';
import { refuse } from './json-response.ts';
import { incidentOf } from './client-reader.ts';

/** In seconds, when the store or the provider is unavailable. */
const RETRY = { 'Retry-After': '5' };
const AWAY = ['cannot be read just now; ask again'];

/** Responds to a call that threw: 503 when the store is unavailable, otherwise 500. The log has the incident. */
export function respondToApiFailure(log: Pick<Logger, 'error'>): ErrorHandler {
  return (error, c) => {
    const incident = incidentOf(c);
    if (error instanceof StoreUnavailable) {
      log.error({ incident, reason: error.reason }, 'store unavailable');
      return refuse(c, 'store_unavailable', { store: AWAY }, RETRY);
    }
    // The provider's client has logged the reason.
    if (error instanceof ContentUnavailable)
      return refuse(c, 'content_unavailable', { provider: AWAY }, RETRY);
    log.error({ incident, path: c.req.path, ...errorFields(error) }, 'request failed');
    return refuse(c, 'internal_error', { server: [`failed; the incident is ${incident}`] });
  };
}
