import type { Context, Env, ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { ContentUnavailable } from '../content/content-unavailable.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { errorFields } from '../logging/error-fields.ts';
import { incidentOf } from './client-reader.ts';
import { refuse } from './json-response.ts';

/** Why a request failed: the store or the content is unavailable for now, or an error in the code. */
export type FailureCause = 'store' | 'content' | 'error';

/** Value of Retry-After in seconds when the store or the content is unavailable. */
export const RETRY_AFTER = 5;

/**
 * Responds to requests that failed unexpectedly. The log has the error under an incident, which the
 * response names.
 *
 * @param respond makes the response, in the form of its listener
 * @param shownPath the path as it is logged
 */
export function respondToFailure<E extends Env>(
  log: Pick<Logger, 'error'>,
  respond: (c: Context<E>, cause: FailureCause, incident: string) => Response,
  shownPath = (path: string) => path,
): ErrorHandler<E> {
  return (error, c) => {
    const incident = incidentOf(c);
    // The code that reads the content has logged the reason.
    if (error instanceof ContentUnavailable) return respond(c, 'content', incident);
    if (error instanceof StoreUnavailable) {
      log.error({ incident, reason: error.reason }, 'store unavailable');
      return respond(c, 'store', incident);
    }
    log.error({ incident, path: shownPath(c.req.path), ...errorFields(error) }, 'request failed');
    return respond(c, 'error', incident);
  };
}

const UNREADABLE = ['cannot be read just now; ask again'];

/** Responds to calls of the provider API that failed: 503 when the store is unavailable, otherwise 500. */
export const respondToApiFailure = (log: Pick<Logger, 'error'>): ErrorHandler =>
  respondToFailure(log, (c, cause, incident) => {
    const retry = { 'Retry-After': String(RETRY_AFTER) };
    if (cause === 'store') return refuse(c, 'store_unavailable', { store: UNREADABLE }, retry);
    if (cause === 'content')
      return refuse(c, 'content_unavailable', { provider: UNREADABLE }, retry);
    return refuse(c, 'internal_error', { server: [`failed; the incident is ${incident}`] });
  });
