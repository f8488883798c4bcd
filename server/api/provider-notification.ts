import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import { TokenBuckets } from '../enquiries/screen/token-buckets.ts';
import { refuse, refuseMethodsBut } from './json-response.ts';
import { readBody } from './read-body.ts';

/** Where the provider posts that its content has changed. */
export const NOTIFICATION_PATH = '/api/provider-changed';

/** Bytes; what changed is not read. */
const MAX_BODY = 16 * 1024;
/** For all senders together: verifying a signature takes about a millisecond. */
const ALLOWANCE = { burst: 30, refill: 2_000 };

/**
 * Receives the provider's notifications: any message signed as the Standard Webhooks specification
 * says. Its text is not read: it only means that something changed. A replayed one costs a look.
 *
 * @param secret base64, with or without the prefix `whsec_`
 * @param changed resolves when all processes will hear of it
 */
export function providerNotification(secret: string, changed: () => Promise<void>): Hono {
  const app = new Hono();
  const webhook = new Webhook(secret);
  const allowed = new TokenBuckets(ALLOWANCE);
  app.post(NOTIFICATION_PATH, async (c) => {
    if (!allowed.take('', Date.now()))
      return refuse(c, 'rate_limited', { rate: ['too many messages'] }, { 'Retry-After': '60' });
    const text = await readBody(c, MAX_BODY);
    if (text instanceof Response) return text;
    try {
      webhook.verify(text, Object.fromEntries(c.req.raw.headers), { jsonParse: false });
    } catch {
      return refuse(c, 'unsigned', { 'webhook-signature': ['is missing, wrong or too old'] });
    }
    await changed();
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  app.all(NOTIFICATION_PATH, refuseMethodsBut('POST'));
  return app;
}
