import { Hono } from 'hono';
import { Webhook } from 'standardwebhooks';
import { BODY_LIMITS } from '../limits/request-limits.ts';
import { TokenBuckets } from '../limits/token-buckets.ts';
import { refuse, refuseMethodsBut } from './json-response.ts';
import { readBody } from './read-body.ts';

/** Where the provider posts that its content has changed. */
export const NOTIFICATION_PATH = '/api/provider-changed';

/** For all signed messages together: strangers use up nothing of it. */
const BUCKET = { burst: 30, refill: 2_000 };
/** For each id. A signature is valid for five minutes before and after its timestamp. */
const ONCE = { burst: 1, refill: 11 * 60_000 };

/**
 * Receives the provider's notifications: any message signed as the Standard Webhooks specification
 * says. Its text is not read: it only means that something changed. A replayed one means nothing.
 *
 * @param secret base64, with or without the prefix `whsec_`
 * @param changed resolves when all processes will hear of it
 */
export function providerNotification(secret: string, changed: () => Promise<void>): Hono {
  const app = new Hono();
  const webhook = new Webhook(secret);
  const allowed = new TokenBuckets(BUCKET);
  const ids = new TokenBuckets(ONCE);
  app.post(NOTIFICATION_PATH, async (c) => {
    const text = await readBody(c, BODY_LIMITS.providerNotification);
    if (text instanceof Response) return text;
    const headers = c.req.header();
    try {
      webhook.verify(text, headers, { jsonParse: false });
    } catch {
      return refuse(c, 'unsigned', { 'webhook-signature': ['is missing, wrong or too old'] });
    }
    const id = String(headers['webhook-id']);
    const now = Date.now();
    if (ids.take(id, now)) {
      if (!allowed.take('', now)) {
        ids.refund(id);
        return refuse(c, 'rate_limited', { rate: ['too many messages'] }, { 'Retry-After': '60' });
      }
      await changed().catch((error: unknown) => {
        ids.refund(id);
        throw error;
      });
    }
    return c.body(null, 204, { 'Cache-Control': 'no-store' });
  });
  app.all(NOTIFICATION_PATH, refuseMethodsBut('POST'));
  return app;
}
