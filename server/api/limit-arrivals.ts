import type { MiddlewareHandler } from 'hono';
import { clientGroup } from '../network/client-address.ts';
import { TokenBuckets, type BucketSize } from '../limits/token-buckets.ts';
import { refuseInWords } from './json-response.ts';
import type { ClientReader } from './client-reader.ts';

/**
 * Per client, for all posts, whatever their result. Accepted enquiries have far stricter limits
 * later; this one bounds the cost of parsing, validating and rendering rejected posts.
 */
const FORMS = {
  bucketSize: { burst: 240, refill: 1_000 },
  words:
    'Too many forms are sent from your network. Please go back, wait a minute, and send it again.',
};

/**
 * Rejects posts beyond the limit of one client with 429, before reading their body.
 *
 * @param limit how many, and what the response to another one says
 */
export function limitArrivals(
  read: ClientReader,
  { bucketSize, words }: { bucketSize: BucketSize; words: string } = FORMS,
): MiddlewareHandler {
  const arrivals = new TokenBuckets(bucketSize);
  return async (c, next) => {
    const { client, synthetic } = read(c);
    if (client === null || synthetic || arrivals.take(clientGroup(client), Date.now()))
      return next();
    return refuseInWords(c, 'rate_limited', 'rate', words, { 'Retry-After': '60' });
  };
}
