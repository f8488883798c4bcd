import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { signWebhook } from './sign-webhook.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const next = `whsec_${Buffer.from('another one, as long as it').toString('base64')}`;
const body = JSON.stringify({ type: 'enquiry.received', data: { name: 'José Ñandú 株式会社' } });

test('the reference implementation of Standard Webhooks accepts the signature', () => {
  const headers = signWebhook('msg_1', new Date(), body, [secret]);
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
});

test('while secrets are changed, receivers with the old and with the new one accept it', () => {
  const headers = signWebhook('msg_1', new Date(), body, [next, secret]);
  expect(new Webhook(secret).verify(body, headers)).toEqual(JSON.parse(body));
  expect(new Webhook(next).verify(body, headers)).toEqual(JSON.parse(body));
});

test('another body, another id or another secret is not accepted', () => {
  const headers = signWebhook('msg_1', new Date(), body, [secret]);
  const verify = (changed: string, changedHeaders: Record<string, string>, key = secret) =>
    new Webhook(key).verify(changed, changedHeaders);
  expect(() => verify(`${body} `, headers)).toThrow();
  expect(() => verify(body, { ...headers, 'webhook-id': 'msg_2' })).toThrow();
  expect(() => verify(body, headers, next)).toThrow();
});
