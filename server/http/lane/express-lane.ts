import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { FIRST_REQUEST, STALLED } from '../connection-limits.ts';
import { readPlainGet, type PlainGet } from './plain-get.ts';
import { chooseVariant, isUnchanged } from '../bytes/conditional-response.ts';
import type { Refuse } from '../overload/shed-load.ts';
import { datedNow, headBytes, type Fields, type StoredResponse } from '../bytes/stored-response.ts';

/** An answer that was made for one request. */
export interface AppResponse {
  statusLine: string;
  fields: Fields;
  body: Buffer;
  /** To be called when it is written, or cannot be any more. */
  ended(whole: boolean): void;
}

/** Has the app answer a plain GET; null for what is to go the ordinary way. Never rejects. */
export type AppResponder = (get: PlainGet, socket: Socket) => Promise<AppResponse> | null;

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

export interface LaneOptions {
  /** The bytes for the address of a request line, if they can be sent this instant. */
  at: (url: string) => StoredResponse | undefined;
  counts: LaneCounts;
  /** What to answer instead when there is too much to do. */
  refuse?: Refuse;
  respondFromApp?: AppResponder;
}

/**
 * Puts a lane in front of node:http for the one request that matters most: a
 * GET in the strict, short grammar of plain-get.ts. For bytes that are at hand
 * it writes them and is done, which takes about half the time that node:http
 * needs for it; what has to be made it has made by the app, so that the
 * connection stays. Whatever else comes makes it hand the connection over to
 * node:http for good, with the bytes read so far.
 */
export function addExpressLane(
  http: Server,
  { at, counts, refuse = () => null, respondFromApp = () => null }: LaneOptions,
): ExpressLane {
  const ordinary = http.listeners('connection') as ((socket: Socket) => void)[];
  const onLane = new Set<Socket>();
  /** Since when a client has not taken all of its answer. */
  const unread = new Map<Socket, number>();
  /** For which the app makes an answer. */
  const waiting = new Set<Socket>();
  let open = true;

  function take(socket: Socket): void {
    // It was one too many.
    if (socket.destroyed) return;
    let first = true;
    const onData = (chunk: Buffer) => {
      const get = open ? readPlainGet(chunk) : null;
      const bytes = get && bytesFor(get, at, counts, refuse);
      if (bytes) {
        if (first) socket.setTimeout(idleTimeout);
        first = false;
        send(bytes);
        return;
      }
      const making = get && respondFromApp(get, socket);
      if (making) void sendMade(making);
      else handOver(chunk);
    };
    /** Returns whether the client takes its answers. */
    const send = (bytes: Buffer, written?: (error?: Error | null) => void): boolean => {
      if (socket.write(bytes, written)) return true;
      // Who does not read the answers is not read from either, and not for ever.
      socket.pause();
      socket.setTimeout(STALLED);
      unread.set(socket, performance.now());
      return false;
    };
    const sendMade = async (making: Promise<AppResponse>) => {
      first = false;
      waiting.add(socket);
      socket.pause();
      socket.setTimeout(STALLED);
      const { statusLine, fields, body, ended } = await making;
      waiting.delete(socket);
      if (socket.destroyed) return ended(false);
      const head = headBytes(statusLine, open ? fields : ['Connection', 'close', ...fields]);
      // Both in one packet, and without a copy of the body.
      socket.cork();
      socket.write(head);
      const taken = send(body, (error) => ended(!error));
      socket.uncork();
      if (!open) socket.end();
      if (!taken) return;
      socket.setTimeout(idleTimeout);
      socket.resume();
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
        if (waiting.has(socket)) continue;
        if (socket.writableEnded) socket.destroy();
        else if (socket.writableLength === 0) socket.end();
      }
    },
    closeAll() {
      for (const socket of onLane) socket.destroy();
    },
  };
}

/** What to write for a request; null when it cannot be said this instant. */
function bytesFor(
  { url, fields }: PlainGet,
  at: (url: string) => StoredResponse | undefined,
  counts: LaneCounts,
  refuse: Refuse,
): Buffer | null {
  let answer = at(url);
  if (!answer) {
    const refusal = refuse('GET', url);
    if (!refusal) return null;
    if ('busy' in refusal) return datedNow(refusal.busy.wire);
    answer = refusal.old;
  }
  const variant = chooseVariant(answer, fields.get('accept-encoding'));
  if (isUnchanged(variant, fields.get('if-none-match'))) {
    counts.notModified++;
    return datedNow(variant.notModifiedWire);
  }
  counts.answered++;
  return datedNow(variant.wire);
}
