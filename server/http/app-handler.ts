import type { Peer } from '../network/peer.ts';

/** Responds to a request, as the routes of the app do. */
export type Fetch = (request: Request, peer: Peer) => Promise<Response>;

/** Whether a response of this status has a Content-Length: in a 304 it would be that of other bytes. */
export function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}
