import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod/mini';
import { createCalls, type ReadLists } from './call-provider.ts';

const list = { path: 'api/list.php', response: z.object({ names: z.array(z.string()) }) };

let answer: RequestListener;
const server = createServer((request, response) => answer(request, response));
let lists: ReadLists;
let outcomes: (string | null)[];
beforeEach(async () => {
  lists = new Map();
  outcomes = [];
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(() => void server.close());

/** The calls of one poll. */
function open() {
  const { port } = server.address() as AddressInfo;
  return createCalls(`http://127.0.0.1:${port}/v1/`, lists, (_, reason) => outcomes.push(reason));
}

test.each([
  ['ETag', 'if-none-match', '"one"'],
  ['Last-Modified', 'if-modified-since', 'Mon, 02 Mar 2026 10:00:00 GMT'],
])('a list that did not change since by %s is not sent again', async (field, condition, value) => {
  answer = ({ headers }, response) =>
    headers[condition] === value
      ? response.writeHead(304).end()
      : response.writeHead(200, { [field]: value }).end('{"names":["a"]}');
  const first = await open().list(list, { page: '1' });
  answer = ({ headers }, response) =>
    response.writeHead(headers[condition] === value ? 304 : 500).end();
  expect(await open().list(list, { page: '1' })).toBe(first);
  expect(first).toEqual({ names: ['a'] });
  // Another page is another list.
  expect(await open().detail(list, { page: '2' })).toBeUndefined();
  expect(outcomes).toEqual([null, null, 'HTTP 500']);
});

test('after twelve failed details a poll asks for no more, and the next one does', async () => {
  let asked = 0;
  answer = (_, response) => {
    asked++;
    response.writeHead(500).end();
  };
  const poll = open();
  for (let n = 0; n < 20; n++) expect(await poll.detail(list, {})).toBeUndefined();
  expect(asked).toBe(12);
  answer = (_, response) => response.end('{"names":[]}');
  expect(await open().detail(list, {})).toEqual({ names: [] });
});
