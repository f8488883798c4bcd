import { Webhook } from 'standardwebhooks';

/**
 * The headers of the Standard Webhooks specification (standardwebhooks.com).
 * With two secrets the body has two signatures, so that the receiver can
 * change its secret without losing a delivery.
 *
 * @param id the same for every attempt
 * @param sentAt when this attempt is made
 * @param secrets base64, with or without `whsec_` in front
 */
export function signWebhook(
  id: string,
  sentAt: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, sentAt, body));
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1000)),
    'webhook-signature': signatures.join(' '),
  };
}
