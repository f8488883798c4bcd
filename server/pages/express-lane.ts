import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { chooseVariant } from './plan-answer.ts';
import { datedWire, type StoredAnswer } from './stored-answer.ts';

/** Longer request heads than this go the ordinary way. */
const LONGEST_HEAD = 4096;

const REQUEST_LINE = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/;

/** Every field on a line of its own and nothing after the empty line (RFC 9112, sections 3 and 5). */
const FIELDS = /(?:[!#$%&'*+.^_`|~\dA-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/y;

/** Fields that change what is to be answered, or where the request ends. */
const SPECIAL =
  /\r\n(?:connection:(?! *keep-alive\r)|content-length:|transfer-encoding:|expect:|upgrade:|range:|if-(?!none-match:)|te:|trailer:|http2-settings:)/i;

const HOST = /\r\nhost:/gi;
const ACCEPT_ENCODING = /\r\naccept-encoding:[\t ]*([^\r]*)/i;
const IF_NONE_MATCH = /\r\nif-none-match:[\t ]*([^\r]*)/i;

/**
 * Puts a lane in front of node:http for the one request that matters most: a
 * plain GET for bytes that are at hand. It writes those bytes and is done,
 * which takes about half the time that node:http needs for it. Whatever else
 * comes (another method, a range, a second request in the same packet, a head
 * that is not complete or not beyond doubt) makes it hand the connection over
 * to node:http for good, with the bytes read so far.
 *
 * @param at the bytes for the address of a request line, if they can be sent this instant
 * @returns a function that closes the connections on the lane that wait for nothing
 */
export function addExpressLane(
  http: Server,
  at: (url: string) => StoredAnswer | undefined,
): () => void {
  const ordinary = http.listeners('connection') as ((socket: Socket) => void)[];
  const onLane = new Set<Socket>();

  function take(socket: Socket): void {
    const onData = (chunk: Buffer) => {
      const bytes = bytesFor(chunk, at);
      if (!bytes) handOver(chunk);
      // Who does not read the answers is not read from either.
      else if (!socket.write(bytes)) socket.pause();
    };
    const handlers = {
      data: onData,
      drain: () => socket.resume(),
      end: () => socket.end(),
      timeout: () => socket.destroy(),
      error: () => socket.destroy(),
      close: () => onLane.delete(socket),
    };
    const handOver = (chunk: Buffer) => {
      onLane.delete(socket);
      for (const [event, handler] of Object.entries(handlers)) socket.off(event, handler);
      socket.setTimeout(0);
      socket.pause();
      for (const listener of ordinary) listener.call(http, socket);
      socket.unshift(chunk);
      socket.resume();
    };
    onLane.add(socket);
    for (const [event, handler] of Object.entries(handlers)) socket.on(event, handler);
    // Like node:http, a little longer than clients are told.
    socket.setTimeout(http.keepAliveTimeout + 1_000);
  }

  http.removeAllListeners('connection');
  http.on('connection', take);
  return () => {
    for (const socket of onLane) if (socket.writableLength === 0) socket.destroy();
  };
}

/** What to write for a chunk that is one whole plain request; null for anything else. */
export function bytesFor(
  chunk: Buffer,
  at: (url: string) => StoredAnswer | undefined,
): Buffer | null {
  if (chunk.length > LONGEST_HEAD) return null;
  const head = chunk.toString('latin1');
  const line = REQUEST_LINE.exec(head);
  if (!line) return null;
  FIELDS.lastIndex = line[0].length;
  if (!FIELDS.test(head) || SPECIAL.test(head) || head.match(HOST)?.length !== 1) return null;
  const answer = at(line[1] ?? '');
  if (!answer) return null;
  const variant = chooseVariant(answer, ACCEPT_ENCODING.exec(head)?.[1]?.trimEnd());
  const condition = IF_NONE_MATCH.exec(head)?.[1]?.trim();
  if (condition === undefined) return datedWire(variant, 'ok');
  return condition === variant.etag ? datedWire(variant, 'notModified') : null;
}
