import { Webhook } from 'standardwebhooks';

/**
 * Headers by the Standard Webhooks specification (standardwebhooks.com). With two secrets the body
 * is signed with both, so that the receiver can rotate its secret without losing a delivery.
 *
 * @param id the same for every attempt
 * @param sentAt time of this attempt
 * @param secrets base64, with or without the prefix `whsec_`
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
