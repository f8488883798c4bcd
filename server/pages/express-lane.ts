import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { FIRST_REQUEST, STALLED } from './connection-limits.ts';
import { chooseVariant } from './plan-answer.ts';
import type { Refuse } from './refuse-requests.ts';
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

/** Connections taken and answers written on the lane; plain numbers, for whoever wants to know. */
export interface LaneCounts {
  connections: number;
  answered: number;
  notModified: number;
}

export interface ExpressLane {
  /** From now on every request takes the ordinary way. */
  leave(): void;
  /** Ends the connections on the lane that wait for nothing; those that were ended before are cut. */
  closeIdle(): void;
  /** Cuts every connection on the lane. */
  closeAll(): void;
}

/** Milliseconds in which an answer must have been taken whole, and between looks at that. */
const LONGEST_ANSWER = 60_000;
const SWEEP = 5_000;

/**
 * Puts a lane in front of node:http for the one request that matters most: a
 * plain GET for bytes that are at hand. It writes those bytes and is done,
 * which takes about half the time that node:http needs for it. Whatever else
 * comes (another method, a range, a second request in the same packet, a head
 * that is not complete or not beyond doubt) makes it hand the connection over
 * to node:http for good, with the bytes read so far.
 *
 * @param at the bytes for the address of a request line, if they can be sent this instant
 * @param refuse what to answer instead when there is too much to do
 */
export function addExpressLane(
  http: Server,
  at: (url: string) => StoredAnswer | undefined,
  counts: LaneCounts,
  refuse: Refuse = () => null,
): ExpressLane {
  const ordinary = http.listeners('connection') as ((socket: Socket) => void)[];
  const onLane = new Set<Socket>();
  /** Since when a client has not taken all of its answer. */
  const unread = new Map<Socket, number>();
  let open = true;

  function take(socket: Socket): void {
    let first = true;
    const onData = (chunk: Buffer) => {
      const bytes = open ? bytesFor(chunk, at, counts, refuse) : null;
      if (!bytes) {
        handOver(chunk);
        return;
      }
      if (first) socket.setTimeout(idleTimeout);
      first = false;
      if (!socket.write(bytes)) {
        // Who does not read the answers is not read from either, and not for ever.
        socket.pause();
        socket.setTimeout(STALLED);
        unread.set(socket, performance.now());
      }
    };
    const handlers = {
      data: onData,
      drain: () => {
        unread.delete(socket);
        socket.setTimeout(idleTimeout);
        socket.resume();
      },
      end: () => socket.end(),
      timeout: () => socket.destroy(),
      error: () => socket.destroy(),
      close: () => {
        onLane.delete(socket);
        unread.delete(socket);
      },
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
    counts.connections++;
    onLane.add(socket);
    for (const [event, handler] of Object.entries(handlers)) socket.on(event, handler);
    socket.setTimeout(FIRST_REQUEST);
  }

  // As long as node:http keeps a connection that waits for the next request.
  const idleTimeout = http.keepAliveTimeout + 1_000;
  http.removeAllListeners('connection');
  http.on('connection', take);
  const sweep = setInterval(() => {
    const limit = performance.now() - LONGEST_ANSWER;
    for (const [socket, since] of unread) if (since < limit) socket.destroy();
  }, SWEEP);
  sweep.unref();
  http.once('close', () => clearInterval(sweep));

  return {
    leave() {
      open = false;
    },
    closeIdle() {
      for (const socket of onLane) {
        if (socket.writableEnded) socket.destroy();
        else if (socket.writableLength === 0) socket.end();
      }
    },
    closeAll() {
      for (const socket of onLane) socket.destroy();
    },
  };
}

/** What to write for a chunk that is one whole plain request; null for anything else. */
export function bytesFor(
  chunk: Buffer,
  at: (url: string) => StoredAnswer | undefined,
  counts: LaneCounts,
  refuse: Refuse,
): Buffer | null {
  if (chunk.length > LONGEST_HEAD) return null;
  const head = chunk.toString('latin1');
  const line = REQUEST_LINE.exec(head);
  if (!line) return null;
  FIELDS.lastIndex = line[0].length;
  if (!FIELDS.test(head) || SPECIAL.test(head) || head.match(HOST)?.length !== 1) return null;
  const url = line[1] ?? '';
  let answer = at(url);
  if (!answer) {
    const refusal = refuse('GET', url);
    if (!refusal) return null;
    if ('busy' in refusal) return refusal.busy.wire;
    answer = refusal.old;
  }
  const variant = chooseVariant(answer, ACCEPT_ENCODING.exec(head)?.[1]?.trimEnd());
  const condition = IF_NONE_MATCH.exec(head)?.[1]?.trim();
  if (condition === undefined) {
    counts.answered++;
    return datedWire(variant, 'ok');
  }
  if (condition !== variant.etag) return null;
  counts.notModified++;
  return datedWire(variant, 'notModified');
}
