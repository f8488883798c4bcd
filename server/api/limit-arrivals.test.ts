import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { FORM_TYPE } from './json-response.ts';
import { limitArrivals } from './limit-arrivals.ts';

function open() {
  let seen = 0;
  const app = new Hono();
  app.post(
    '/',
    limitArrivals((c) => ({
      client: c.req.header('X-Client') ?? null,
      synthetic: c.req.header('X-Test') !== undefined,
    })),
    (c) => {
      seen++;
      return c.body(null, 422);
    },
  );
  const post = (client: string | null, headers: Record<string, string> = {}) =>
    app.request('/', {
      method: 'POST',
      headers: { ...(client !== null && { 'X-Client': client }), ...headers },
    });
  return { post, seen: () => seen };
}

test('posts of one client beyond a burst of 240 are rejected unread, those of others are not', async () => {
  const { post, seen } = open();
  const statuses: number[] = [];
  for (let number = 0; number < 400; number++)
    statuses.push((await post(`2001:db8:1:2::${number + 1}`)).status);
  expect(statuses.slice(0, 240)).toEqual(Array(240).fill(422));
  // The bucket refills by a token per second, and the test may take a few.
  expect(seen()).toBeLessThan(320);
  expect(statuses.at(-1)).toBe(429);
  expect((await post('2001:db8:1:3::1')).status).toBe(422);
  expect((await post('203.0.113.7')).status).toBe(422);
  expect((await post(null)).status).toBe(422);
  expect((await post('2001:db8:1:2::1', { 'X-Test': 'yes' })).status).toBe(422);
  const refused = await post('2001:db8:1:2::1');
  expect(await refused.json()).toMatchObject({ status: 'fail', code: 'rate_limited' });
  // A browser without JavaScript gets words, and every client Retry-After.
  const form = await post('2001:db8:1:2::1', { 'Content-Type': FORM_TYPE });
  expect([form.status, form.headers.get('Retry-After')]).toEqual([429, '60']);
  expect(await form.text()).toContain('go back, wait a minute');
});
