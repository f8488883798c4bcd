/** What is known about a request besides what the client sent. */
export interface Peer {
  /** Remote address of the socket. */
  address: string | null;
  /** The request's id in the log. */
  requestId: string | null;
}

/** Responds to a request, as the routes of the app do. */
export type Fetch = (request: Request, peer: Peer) => Promise<Response>;
