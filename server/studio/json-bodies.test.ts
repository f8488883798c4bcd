import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { json } from './failure.ts';

const schema = z.strictObject({ text: z.string().optional() });
const app = new Hono()
  .post('/call', json(schema), (c) => c.json({}))
  .post('/text', json(schema, 'studio'), (c) => c.json({}));

async function post(path: string, body: string) {
  const headers = { 'Content-Type': 'application/json', 'Content-Length': String(body.length) };
  const response = await app.request(path, { method: 'POST', headers, body });
  return { status: response.status, text: await response.text() };
}

const fields = (count: number) =>
  JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, at) => [`field${at}`, 1])));

it.each([
  ['unknown fields', fields(100_000)],
  ['nested lists', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['a text', JSON.stringify({ text: 'x'.repeat(200_000) })],
])('a call without a text of an editor refuses a long body of %s unread', async (_, body) => {
  const { status, text } = await post('/call', body);
  expect(status).toBe(413);
  expect(text).toContain('Send at most 128 KB');
});

it('a call with a text of an editor accepts a long one', async () => {
  const body = JSON.stringify({ text: 'x'.repeat(200_000) });
  expect(await post('/text', body)).toMatchObject({ status: 200 });
});

it.each([
  ['unknown fields', fields(50_000)],
  ['nested lists', `{"text":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
])('a call with a text of an editor refuses many %s before they are parsed', async (_, body) => {
  const { status, text } = await post('/text', body);
  expect(status).toBe(413);
  expect(text).toContain('at most 10,000 values, nested at most 40 deep');
});

it('the error names few unknown fields, and of many it says only that', async () => {
  expect((await post('/call', fields(2))).text).toContain('field1');
  const { status, text } = await post('/text', fields(5_000));
  expect(status).toBe(422);
  expect(text).toContain('Unknown fields.');
  expect(text.length).toBeLessThan(1_000);
});
