import type { Peer } from '../network/peer.ts';
import type { Fields, StoredResponse } from './bytes/stored-response.ts';
import type { Refuse } from './overload/shed-load.ts';
import type { Receive } from './request-log.ts';

/** Responds to a request, as the routes of the app do. */
export type Fetch = (request: Request, peer: Peer) => Promise<Response>;

/** What responses come from, on the fast path and through node:http. */
export interface Responding {
  /** The cached response for a URL as it stands in the request line. */
  at: (url: string) => StoredResponse | undefined;
  fetch: Fetch;
  /** The headers of every response that neither `at` nor `fetch` made. */
  fields: Fields;
  /** Logs and counts every request, except for cached responses of the fast path. */
  receive: Receive;
  /** Refuses what is not cached under overload. */
  refuse: Refuse;
}
