import type { RequestKind } from '../operations/request-kind.ts';

/** What the server knows of a request beside what the client wrote. */
export interface Peer {
  /** Address of the socket's other end. */
  address: string | null;
  /** The id of the request in the log. */
  requestId: string | null;
  kind: RequestKind;
}

/** Responds to a request, as the routes of the app do. */
export type Fetch = (request: Request, peer: Peer) => Promise<Response>;

/** Whether a response of this status has a Content-Length: in a 304 it would be that of other bytes. */
export function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}
