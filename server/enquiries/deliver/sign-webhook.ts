import { createHmac } from 'node:crypto';

/** The prefix of a secret in the Standard Webhooks specification; base64 follows. */
const SECRET_PREFIX = 'whsec_';

/**
 * The headers of the Standard Webhooks specification (standardwebhooks.com).
 * With two secrets the receiver may know either, so that they can be changed
 * without losing anything.
 *
 * @param id the same for every attempt
 * @param sentAt when this attempt is made
 */
export function signWebhook(
  id: string,
  sentAt: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const signatures = secrets.map((secret) => {
    const hmac = createHmac('sha256', decodeSecret(secret));
    return `v1,${hmac.update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}

/** The bytes of a secret. */
function decodeSecret(secret: string): Buffer {
  return Buffer.from(secret.replace(SECRET_PREFIX, ''), 'base64');
}
