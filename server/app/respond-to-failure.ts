import type { ErrorHandler } from 'hono';
import type { Logger } from 'pino';
import { incidentOf } from '../api/client-reader.ts';
import { ContentUnavailable } from '../content/content-unavailable.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { barePage } from '../http/bare-page.ts';
import { errorFields } from '../logging/error-fields.ts';
import type { Peer } from '../network/peer.ts';

/** The response when a page, a feed or a file fails unexpectedly. The API handles its own failures. */
export function respondToFailure(log: Pick<Logger, 'error'>): ErrorHandler<{ Bindings: Peer }> {
  return (error, c) => {
    const unavailable = error instanceof StoreUnavailable || error instanceof ContentUnavailable;
    const incident = incidentOf(c);
    if (!unavailable)
      log.error({ incident, path: c.req.path, ...errorFields(error) }, 'request failed');
    const words = `Please try again in a moment.${unavailable ? '' : ` The incident is ${incident}.`}`;
    const headers = { 'Cache-Control': 'no-store', ...(unavailable && { 'Retry-After': '5' }) };
    const status = unavailable ? 503 : 500;
    return c.env.kind === 'page'
      ? c.html(barePage('This page cannot be shown just now', words), status, headers)
      : c.text(`This cannot be shown just now. ${words}`, status, headers);
  };
}
