import type { Readable } from 'node:stream';
import type { RequestKind } from './request-kind.ts';

/** The header of a response that tells the request log who made the request: an account or a key. */
export const ACTOR_HEADER = 'X-Actor';

/** What the listener knows of a request besides what the client sent. The routes see it as Hono's `env`. */
export interface Peer {
  /** Remote IP address of the socket. */
  address: string | null;
  /** The request's id in the log. */
  requestId: string | null;
  kind: RequestKind;
  /** The body as it arrives: the stream of the request copies each part of it. */
  arriving?: Readable;
}
