import { once } from 'node:events';
import { connect } from 'node:net';
import { promisify } from 'node:util';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { openListener } from '../../tests/helpers/process/open-listener.ts';
import { goodEnquiry, openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

let site: Awaited<ReturnType<typeof openMemoryApi>>;
beforeEach(async () => {
  site = await openMemoryApi({ content: false });
});
const { server, port } = await openListener({
  fetch: async (request, peer) => site.api.fetch(request, peer),
});
afterAll(() => void server.close());

const HEAD = `POST /${ENQUIRY_PATH} HTTP/1.1\r\nHost: site\r\nContent-Type: application/json\r\n`;
const LIMIT = 512 * 1024;
const BODY = JSON.stringify(goodEnquiry);
/** The same enquiry with spaces after it. */
const padded = (length: number) => BODY.padEnd(length);

/** Posts over a raw socket. Returns the status, or 0 if the connection is closed without a response. */
async function post(fields: string, pieces: Iterable<string>): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  // The server may close the connection during a write.
  socket.on('error', () => {});
  let response = '';
  const responded = Promise.race([
    once(socket.setEncoding('latin1'), 'data').then(([text]) => (response = String(text))),
    once(socket, 'close'),
  ]).catch(() => {});
  socket.write(`${HEAD}${fields}\r\n`);
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
const stored = async () =>
  (await site.db.selectFrom('enquiries').select('description').execute()).map(
    ({ description }) => description,
  );

test.each<[string, string, Iterable<string>]>([
  ['streamed in one chunk', CHUNKED, [...chunks(BODY, BODY.length)]],
  ['streamed byte by byte', CHUNKED, [...chunks(BODY, 1)]],
  ['with Content-Length, sent byte by byte', `Content-Length: ${BODY.length}\r\n`, BODY],
])('an enquiry %s is accepted', async (_, fields, pieces) => {
  expect(await post(fields, pieces)).toBe(201);
  expect(await stored()).toEqual([goodEnquiry.description]);
});

test('an enquiry may be streamed up to the limit', async () => {
  expect(await post(CHUNKED, chunks(padded(LIMIT), 1_000))).toBe(201);
  // Many chunks of one byte per packet; node:http needs a second for half a megabyte.
  expect(await post(CHUNKED, [[...chunks(padded(64 * 1024), 1)].join('')])).toBe(201);
  expect(await stored()).toEqual([goodEnquiry.description]);
});

test('an enquiry streamed beyond the limit gets 413', async () => {
  const tooLong = padded(LIMIT + 1);
  expect(await post(CHUNKED, chunks(tooLong, 1_000))).toBe(413);
  expect(await post(CHUNKED, [...chunks(tooLong, tooLong.length)])).toBe(413);
  // An endless body: the response does not wait for its end.
  expect(await post(CHUNKED, endless())).toBe(413);
  expect(await post(`Content-Length: ${tooLong.length}\r\n`, [tooLong])).toBe(413);
  expect(await stored()).toEqual([]);
});

test('a request without a body is treated as an empty body', async () => {
  expect(await post('', [])).toBe(400);
  expect(await stored()).toEqual([]);
});

test('a truncated body is not logged as a failure, and nothing is stored', async () => {
  for (const fields of [CHUNKED, 'Content-Length: 5000\r\n']) {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${HEAD}${fields}\r\n`);
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
