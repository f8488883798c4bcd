import type { Socket } from 'node:net';
import { endIdle } from '../close-gracefully.ts';
import { FIRST_REQUEST, STALLED } from '../connection-timeouts.ts';

/** What a chunk asks for: bytes to write, or null for node:http. */
export type Reaction = Buffer | null;

/** What a connection is told by the fast path. */
export interface FastPathRules {
  /** Milliseconds between requests. */
  idleTimeout: number;
  react(chunk: Buffer, socket: Socket): Reaction;
  /** Hands the socket to node:http for good, with the bytes that were read last. */
  handOver(socket: Socket, read: Buffer): void;
  /** Called when the connection was closed or handed over. */
  left(connection: FastPathConnection): void;
}

/** A connection on the fast path, until it is closed or handed to node:http. */
export class FastPathConnection {
  readonly #socket: Socket;
  readonly #rules: FastPathRules;
  readonly #handlers = {
    data: (chunk: Buffer) => this.#read(chunk),
    drain: () => this.#next(),
    end: () => this.#socket.end(),
    timeout: () => this.#socket.destroy(),
    error: () => this.#socket.destroy(),
    close: () => this.#rules.left(this),
  };
  #first = true;

  constructor(socket: Socket, rules: FastPathRules) {
    this.#socket = socket;
    this.#rules = rules;
    for (const [event, handler] of Object.entries(this.#handlers)) socket.on(event, handler);
    socket.setTimeout(FIRST_REQUEST);
  }

  /** Ends the connection if it is between two requests. */
  closeIfIdle(): void {
    if (!this.#first && this.#socket.writableLength === 0) endIdle(this.#socket);
  }

  #read(chunk: Buffer): void {
    const reaction = this.#rules.react(chunk, this.#socket);
    if (!reaction) return this.#handOver(chunk);
    // Setting it is not free, and every later request of the connection has it already.
    if (this.#first) this.#socket.setTimeout(this.#rules.idleTimeout);
    this.#first = false;
    if (this.#socket.write(reaction)) return;
    // Backpressure: stop reading from a client that does not read its responses.
    this.#socket.pause();
    this.#socket.setTimeout(STALLED);
  }

  #next(): void {
    this.#socket.setTimeout(this.#rules.idleTimeout);
    this.#socket.resume();
  }

  #handOver(chunk: Buffer): void {
    for (const [event, handler] of Object.entries(this.#handlers)) this.#socket.off(event, handler);
    this.#socket.setTimeout(0);
    this.#rules.left(this);
    this.#rules.handOver(this.#socket, chunk);
  }
}
