/** What the socket tells of a request beside what the client wrote. */
export interface Peer {
  /** Address of the socket's other end. */
  address: string | null;
  /** The id under which the log knows the request. */
  requestId: string | null;
}

/** Responds to a request, as the routes of the app do. */
export type Fetch = (request: Request, peer: Peer) => Promise<Response>;
