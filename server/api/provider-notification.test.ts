import { expect, test } from 'vitest';
import { signWebhook } from '../enquiries/deliver/sign-webhook.ts';
import { NOTIFICATION_PATH, providerNotification } from './provider-notification.ts';

const secret = Buffer.from('a secret of twenty-four!').toString('base64');
const other = Buffer.from('the one that follows it!').toString('base64');

function open() {
  let changes = 0;
  const api = providerNotification(secret, async () => void changes++);
  const post = async (body: string, headers: Record<string, string>) =>
    (await api.request(NOTIFICATION_PATH, { method: 'POST', body, headers })).status;
  return { api, post, changes: () => changes };
}

test.each(['', '{"type":"content.changed"}', 'no JSON'])(
  'a signed message means a change, whatever it says: %j',
  async (body) => {
    const { post, changes } = open();
    expect(await post(body, signWebhook('1', new Date(), body, [other, secret]))).toBe(204);
    expect(changes()).toBe(1);
  },
);

test('anything else is refused', async () => {
  const { api, post, changes } = open();
  const signed = signWebhook('1', new Date(), 'a', [secret]);
  const longAgo = new Date(Date.now() - 10 * 60_000);
  expect(await post('a', {})).toBe(401);
  expect(await post('b', signed)).toBe(401);
  expect(await post('a', { ...signed, 'webhook-id': '2' })).toBe(401);
  expect(await post('a', signWebhook('1', new Date(), 'a', [other]))).toBe(401);
  expect(await post('a', signWebhook('1', longAgo, 'a', [secret]))).toBe(401);
  expect(await post('a'.repeat(20_000), signed)).toBe(413);
  expect((await api.request(NOTIFICATION_PATH)).status).toBe(405);
  expect(changes()).toBe(0);
});

test('a flood is refused before anything is verified', async () => {
  const { post } = open();
  const statuses = new Set<number>();
  for (let sent = 0; sent < 60; sent++) statuses.add(await post('a', {}));
  expect([...statuses]).toEqual([401, 429]);
});
