import type { MiddlewareHandler } from 'hono';
import { clientGroup } from '../network/client-address.ts';
import { TokenBuckets } from '../enquiries/screen/token-buckets.ts';
import { refuseInWords } from './json-response.ts';
import type { ClientReader } from './client-reader.ts';

/**
 * Of one client, whatever becomes of them. Enquiries that are accepted are
 * counted far more strictly later; this is for what is refused and would cost
 * reading, checking and drawing each time.
 */
const ARRIVALS = { burst: 240, refill: 1_000 };

const WORDS =
  'Too many forms are sent from your network. Please go back, wait a minute, and send it again.';

/** Refuses what one client sends faster than anybody could, before its body is read. */
export function limitArrivals(read: ClientReader): MiddlewareHandler {
  const arrivals = new TokenBuckets(ARRIVALS);
  return async (c, next) => {
    const { client, synthetic } = read(c);
    if (client === null || synthetic || arrivals.take(clientGroup(client), Date.now()))
      return next();
    return refuseInWords(c, 'rate_limited', 'rate', WORDS, { 'Retry-After': '60' });
  };
}
