import type { MiddlewareHandler } from 'hono';
import { clientGroup } from '../network/client-address.ts';
import { TokenBuckets } from '../enquiries/screen/token-buckets.ts';
import { refuseInWords } from './json-response.ts';
import type { ClientReader } from './client-reader.ts';

/**
 * Per client, for all posts, whatever their result. Accepted enquiries have far stricter limits
 * later; this one bounds the cost of parsing, validating and rendering rejected posts.
 */
const ARRIVALS = { burst: 240, refill: 1_000 };

const WORDS =
  'Too many forms are sent from your network. Please go back, wait a minute, and send it again.';

/** Rejects posts beyond the limit of one client with 429, before reading their body. */
export function limitArrivals(read: ClientReader): MiddlewareHandler {
  const arrivals = new TokenBuckets(ARRIVALS);
  return async (c, next) => {
    const { client, synthetic } = read(c);
    if (client === null || synthetic || arrivals.take(clientGroup(client), Date.now()))
      return next();
    return refuseInWords(c, 'rate_limited', 'rate', WORDS, { 'Retry-After': '60' });
  };
}
