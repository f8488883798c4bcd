import type { RequestKind } from '../operations/request-kind.ts';

/** What is known about a request besides what the client sent. */
export interface Peer {
  /** Remote address of the socket. */
  address: string | null;
  /** The request's id in the log. */
  requestId: string | null;
  kind: RequestKind;
}

/** Responds to a request, as the routes of the app do. */
export type Fetch = (request: Request, peer: Peer) => Promise<Response>;

/** Whether a response of this status has a Content-Length: in a 304 it would be that of other bytes. */
export function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}
