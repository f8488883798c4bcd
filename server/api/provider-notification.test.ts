import { afterEach, expect, test, vi } from 'vitest';
import { signWebhook } from '../enquiries/deliver/sign-webhook.ts';
import { NOTIFICATION_PATH, providerNotification } from './provider-notification.ts';

const secret = Buffer.from('a secret of twenty-four!').toString('base64');
const other = Buffer.from('the one that follows it!').toString('base64');

afterEach(() => void vi.useRealTimers());

function open(change = async () => {}) {
  let changes = 0;
  const api = providerNotification(secret, async () => {
    await change();
    changes++;
  });
  // The app's handler of failures is elsewhere.
  api.onError((_, c) => c.body(null, 500));
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

test('what is not signed uses up nothing of the bucketSize; a flood of what is signed is refused', async () => {
  const { post, changes } = open();
  const signed = (id: number) => post('a', signWebhook(String(id), new Date(), 'a', [secret]));
  for (let sent = 0; sent < 60; sent++) expect(await post('a', {})).toBe(401);
  const statuses: number[] = [];
  for (let id = 0; id < 60; id++) statuses.push(await signed(id));
  expect(statuses.slice(0, 30)).toEqual(Array(30).fill(204));
  expect(statuses.at(-1)).toBe(429);
  expect(changes()).toBe(statuses.filter((status) => status === 204).length);
});

test('a message is taken once while its signature is valid, however often it is sent', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const { post, changes } = open();
  const early = new Date(Date.now() + 4 * 60_000);
  const captured = signWebhook('1', early, 'a', [secret]);
  for (let sent = 0; sent < 20; sent++) expect(await post('a', captured)).toBe(204);
  // A retry has the same id and a later timestamp.
  expect(await post('a', signWebhook('1', new Date(), 'a', [secret]))).toBe(204);
  vi.advanceTimersByTime(8 * 60_000);
  expect(await post('a', captured)).toBe(204);
  expect(changes()).toBe(1);
  vi.advanceTimersByTime(2 * 60_000);
  expect(await post('a', captured)).toBe(401);
  expect(await post('a', signWebhook('2', new Date(), 'a', [secret]))).toBe(204);
  expect(changes()).toBe(2);
});

test('a message that was refused or failed is taken when it is sent again', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let fails = true;
  const { post, changes } = open(async () => {
    if (fails) throw new Error('no store');
  });
  const send = (id: string) => post('a', signWebhook(id, new Date(), 'a', [secret]));
  expect(await send('failed')).toBe(500);
  fails = false;
  expect(await send('failed')).toBe(204);
  expect(changes()).toBe(1);
  for (let id = 0; id < 40; id++) await send(String(id));
  expect(await send('late')).toBe(429);
  vi.advanceTimersByTime(2_000);
  const before = changes();
  expect(await send('late')).toBe(204);
  expect(changes()).toBe(before + 1);
});
