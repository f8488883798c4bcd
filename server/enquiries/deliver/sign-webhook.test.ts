import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { signWebhook } from './sign-webhook.ts';

/** The expected signature, computed from the specification with Node's HMAC. */
function expectedSignature(id: string, seconds: number, text: string, key: string): string {
  const hmac = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'));
  return `v1,${hmac.update(`${id}.${seconds}.${text}`).digest('base64')}`;
}

test('every secret accepted by the settings signs correctly', () => {
  const secrets = fc
    .tuple(
      fc.constantFrom('', 'whsec_'),
      fc.uint8Array({ minLength: 16, maxLength: 64 }),
      fc.boolean(),
    )
    .map(([prefix, bytes, padded]) => {
      const text = prefix + Buffer.from(bytes).toString('base64');
      return padded ? text : text.replaceAll('=', '');
    });
  fc.assert(
    fc.property(secrets, fc.string(), (key, text) => {
      const hook = { name: 'crm', url: 'https://crm.example/hook', secrets: [key] };
      parseConfig({ WEBHOOKS: JSON.stringify([hook]) });
      expect(signWebhook('msg_1', new Date(5_000), text, [key])['webhook-signature']).toBe(
        expectedSignature('msg_1', 5, text, key),
      );
    }),
  );
});
