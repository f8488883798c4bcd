import type { Socket } from 'node:net';
import { headBytes } from '../bytes/stored-response.ts';
import { endIdle } from '../close-gracefully.ts';
import { FIRST_REQUEST, STALLED } from '../connection-timeouts.ts';
import type { AppResponse } from './app-response.ts';

/** What a chunk asks for: bytes to write now, a response being made, or null for node:http. */
export type Reaction = Buffer | Promise<AppResponse> | null;

/** What a connection is told by the lane. */
export interface LaneRules {
  /** Whether a connection may stay after the response that is being made. */
  isOpen: () => boolean;
  /** Milliseconds between requests. */
  idleTimeout: number;
  react(chunk: Buffer, socket: Socket): Reaction;
  /** Hands the socket to node:http for good, with the bytes that were read last. */
  handOver(socket: Socket, read: Buffer): void;
  /** Called when the connection was closed or handed over. */
  left(connection: LaneConnection): void;
}

/** A connection on the express lane, until it is closed or handed to node:http. */
export class LaneConnection {
  readonly #socket: Socket;
  readonly #rules: LaneRules;
  readonly #handlers = {
    data: (chunk: Buffer) => this.#read(chunk),
    drain: () => this.#next(),
    end: () => this.#socket.end(),
    timeout: () => this.#socket.destroy(),
    error: () => this.#socket.destroy(),
    close: () => this.#rules.left(this),
  };
  #first = true;
  /** Whether the app is making a response. */
  #waiting = false;

  constructor(socket: Socket, rules: LaneRules) {
    this.#socket = socket;
    this.#rules = rules;
    for (const [event, handler] of Object.entries(this.#handlers)) socket.on(event, handler);
    socket.setTimeout(FIRST_REQUEST);
  }

  /** Ends the connection if it is between two requests. */
  closeIfIdle(): void {
    if (!this.#first && !this.#waiting && this.#socket.writableLength === 0) endIdle(this.#socket);
  }

  #read(chunk: Buffer): void {
    const reaction = this.#rules.react(chunk, this.#socket);
    if (!reaction) return this.#handOver(chunk);
    if (reaction instanceof Promise) {
      void this.#writeWhenMade(reaction);
    } else {
      // Setting it is not free, and every later request of the connection has it already.
      if (this.#first) this.#socket.setTimeout(this.#rules.idleTimeout);
      this.#write(reaction);
    }
    this.#first = false;
  }

  /** Returns whether the client keeps up with its responses. */
  #write(bytes: Buffer, written?: (error?: Error | null) => void): boolean {
    if (this.#socket.write(bytes, written)) return true;
    // Backpressure: stop reading from a client that does not read its responses.
    this.#socket.pause();
    this.#socket.setTimeout(STALLED);
    return false;
  }

  #next(): void {
    this.#socket.setTimeout(this.#rules.idleTimeout);
    this.#socket.resume();
  }

  async #writeWhenMade(response: Promise<AppResponse>): Promise<void> {
    const socket = this.#socket;
    this.#waiting = true;
    // Responses leave in the order of their requests, so the next one is not read yet.
    socket.pause();
    socket.setTimeout(STALLED);
    const { statusLine, fields, body, ended } = await response;
    this.#waiting = false;
    if (socket.destroyed) return ended(false);
    const last = !this.#rules.isOpen();
    // Head and body leave in one packet, and the body is not copied.
    socket.cork();
    socket.write(headBytes(statusLine, last ? ['Connection', 'close', ...fields] : fields));
    const keepsUp = this.#write(body, (error) => ended(!error));
    socket.uncork();
    if (last) socket.end();
    if (keepsUp) this.#next();
  }

  #handOver(chunk: Buffer): void {
    for (const [event, handler] of Object.entries(this.#handlers)) this.#socket.off(event, handler);
    this.#socket.setTimeout(0);
    this.#rules.left(this);
    this.#rules.handOver(this.#socket, chunk);
  }
}
