import { createHmac } from 'node:crypto';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { signWebhook } from './sign-webhook.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const next = `whsec_${Buffer.from('another one, as long as it').toString('base64')}`;
const body = JSON.stringify({ type: 'enquiry.received', data: { name: 'José Ñandú 株式会社' } });

/** The expected signature, computed from the specification with Node's HMAC. */
function expectedSignature(id: string, seconds: number, text: string, key: string): string {
  const hmac = createHmac('sha256', Buffer.from(key.replace('whsec_', ''), 'base64'));
  return `v1,${hmac.update(`${id}.${seconds}.${text}`).digest('base64')}`;
}

test('the headers follow the specification, with one signature per secret', () => {
  expect(signWebhook('msg_1', new Date(1_700_000_000_999), body, [next, secret])).toEqual({
    'webhook-id': 'msg_1',
    'webhook-timestamp': '1700000000',
    'webhook-signature': [next, secret]
      .map((key) => expectedSignature('msg_1', 1_700_000_000, body, key))
      .join(' '),
  });
});

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
