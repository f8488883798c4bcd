import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { openListener } from '../../tests/helpers/process/open-listener.ts';
import { goodEnquiry, openMemoryApi } from '../../tests/helpers/store/memory-api.ts';
import { FORM_TYPE } from './json-response.ts';

let site: Awaited<ReturnType<typeof openMemoryApi>>;
beforeEach(async () => {
  site = await openMemoryApi({ content: false });
});
const { server, port } = await openListener({
  fetch: async (request, peer) => site.api.fetch(request, peer),
});
afterAll(() => void server.close());

interface Kind {
  path: string;
  type: string;
  body: string;
  /** Text that can be appended without changing the meaning of the body. */
  padding: string;
  limit: number;
  accepted: number;
}

const enquiries = { path: ENQUIRY_PATH, limit: 512 * 1024 };
const kinds: Record<string, Kind> = {
  JSON: {
    ...enquiries,
    type: 'application/json',
    body: JSON.stringify(goodEnquiry),
    padding: ' ',
    accepted: 201,
  },
  'a form': {
    ...enquiries,
    type: FORM_TYPE,
    body: `${new URLSearchParams(goodEnquiry)}&padding=`,
    padding: 'x',
    accepted: 303,
  },
};

/** Posts over a raw socket. Returns the status, or 0 if the connection is closed without a response. */
async function post(
  { path, type }: Kind,
  fields: string,
  pieces: Iterable<string>,
): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  // The server may close the connection during a write.
  socket.on('error', () => {});
  let response = '';
  const responded = Promise.race([
    once(socket.setEncoding('latin1'), 'data').then(([text]) => (response = String(text))),
    once(socket, 'close'),
  ]).catch(() => {});
  socket.write(`POST /${path} HTTP/1.1\r\nHost: site\r\nContent-Type: ${type}\r\n${fields}\r\n`);
  for (const piece of pieces) {
    if (socket.destroyed || response !== '') break;
    if (!socket.write(piece))
      await Promise.race([once(socket, 'drain'), responded]).catch(() => {});
  }
  await responded;
  socket.destroy();
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(response)?.[1] ?? 0);
}

const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
function* chunks(text: string, size: number): Generator<string> {
  for (let from = 0; from < text.length; from += size) yield chunk(text.slice(from, from + size));
  yield '0\r\n\r\n';
}
function* endless(): Generator<string> {
  const piece = chunk('x'.repeat(1_000));
  for (;;) yield piece;
}
const CHUNKED = 'Transfer-Encoding: chunked\r\n';
const padded = ({ body, padding }: Kind, length: number) =>
  body + padding.repeat(length - body.length);
const stored = async () =>
  (await site.db.selectFrom('enquiries').select('description').execute()).map(
    ({ description }) => description,
  );

const each = Object.entries(kinds);
const expectStored = async () => expect(await stored()).toEqual([goodEnquiry.description]);

test.each(each)('%s streamed in one chunk is accepted', async (_, kind) => {
  expect(await post(kind, CHUNKED, chunks(kind.body, kind.body.length))).toBe(kind.accepted);
  await expectStored();
});

test.each(each)('%s streamed byte by byte is accepted', async (_, kind) => {
  expect(await post(kind, CHUNKED, chunks(kind.body, 1))).toBe(kind.accepted);
  await expectStored();
});

test.each(each)('%s with Content-Length, sent byte by byte, is accepted', async (_, kind) => {
  const length = `Content-Length: ${kind.body.length}\r\n`;
  expect(await post(kind, length, kind.body)).toBe(kind.accepted);
  await expectStored();
});

test.each(each)('%s may be streamed up to the limit', { timeout: 60_000 }, async (_, kind) => {
  expect(await post(kind, CHUNKED, chunks(padded(kind, kind.limit), 1_000))).toBe(kind.accepted);
  // Many chunks of one byte per packet; node:http needs a second for half a megabyte.
  const bytes = [...chunks(padded(kind, Math.min(kind.limit, 64 * 1024)), 1)].join('');
  expect(await post(kind, CHUNKED, [bytes])).toBe(kind.accepted);
  await expectStored();
});

test.each(each)('%s streamed beyond the limit gets 413', async (_, kind) => {
  const tooLong = padded(kind, kind.limit + 1);
  expect(await post(kind, CHUNKED, chunks(tooLong, 1_000))).toBe(413);
  expect(await post(kind, CHUNKED, [...chunks(tooLong, tooLong.length)])).toBe(413);
  // An endless body: the response does not wait for its end.
  expect(await post(kind, CHUNKED, endless())).toBe(413);
  expect(await post(kind, `Content-Length: ${tooLong.length}\r\n`, [tooLong])).toBe(413);
  expect(await stored()).toEqual([]);
});

test('a request without a body is treated as an empty body', async () => {
  const statuses = [];
  for (const [, kind] of each) statuses.push(await post(kind, '', []));
  expect(statuses).toEqual([400, 422]);
  expect(await stored()).toEqual([]);
});

test('a truncated body is not logged as a failure, and nothing is stored', async () => {
  for (const fields of [CHUNKED, 'Content-Length: 5000\r\n']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /${ENQUIRY_PATH} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n${fields}\r\n`,
    );
    const half = fields === CHUNKED ? chunk(JSON.stringify(goodEnquiry)) : '{"name":"';
    await new Promise((resolve) => socket.write(half, resolve));
    await once(server, 'request');
    socket.destroy();
  }
  const connections = promisify(server.getConnections.bind(server));
  await vi.waitFor(async () => expect(await connections()).toBe(0));
  expect(await stored()).toEqual([]);
  expect(site.logged).toEqual([]);
});
