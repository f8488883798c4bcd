import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Peer } from '../network/peer.ts';
import { requestKind } from '../network/request-kind.ts';
import { chooseResponse } from './bytes/conditional-response.ts';
import {
  headerPairs,
  prepareResponse,
  type HeaderList,
  type PreparedResponse,
  type StoredResponse,
} from './bytes/stored-response.ts';
import type { ClientLimits } from './client-limits.ts';
import { busyResponses } from './overload/busy-responses.ts';
import type { Refuse } from './overload/shed-load.ts';
import { namesOneHost } from './request-host.ts';
import type { Receive } from './request-log.ts';

/** Responds to a request, as the routes of the app do. */
export type Fetch = (request: Request, peer: Peer) => Promise<Response>;

/** What responses come from, on the fast path and through node:http. */
export interface Responding {
  /** The cached response for a URL as it stands in the request line. */
  cachedAt: (url: string) => StoredResponse | undefined;
  fetch: Fetch;
  /** The headers of every response that neither `at` nor `fetch` made. */
  headers: HeaderList;
  /** Logs and counts every request, except for cached responses of the fast path. */
  receive: Receive;
  /** Refuses what is not cached under overload. */
  refuse: Refuse;
}

const TEXT: HeaderList = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'];

const MESSAGES = {
  400: 'This request cannot be understood.',
  500: 'This request could not be answered.',
};

/** Responds to the requests that node:http has parsed: from the cache, with a 503, or from the app. */
export function createRequestHandler(options: Responding & { limits: ClientLimits }) {
  const { cachedAt, fetch, headers, receive, refuse, limits } = options;
  const inProgress = new Set<ServerResponse>();
  const busy = busyResponses(headers).api;
  const length = ['Content-Length', String(MESSAGES[400].length), 'Connection', 'close'];
  /** To a request without exactly one valid Host (RFC 9112, section 3.2). */
  const invalidHost = prepareResponse(
    400,
    [...TEXT, ...headers, ...length],
    Buffer.from(MESSAGES[400]),
  );
  const respondFromApp = getRequestListener(
    async (request, { incoming, outgoing }) =>
      fetch(request, {
        address: incoming.socket.remoteAddress ?? null,
        requestId: String(outgoing.getHeader('X-Request-Id')),
        kind: requestKind(incoming.method ?? 'GET', incoming.url ?? ''),
        arriving: incoming,
      }),
    {
      overrideGlobalObjects: false,
      errorHandler(error) {
        const status = error instanceof RequestError ? 400 : 500;
        const response = { status, headers: headerPairs([...TEXT, ...headers]) };
        return new Response(MESSAGES[status], response);
      },
    },
  );
  let closing = false;

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (closing) response.setHeader('Connection', 'close');
    limits.requestBegan(request);
    const { method = 'GET', url = '' } = request;
    const kind = requestKind(method, url);
    const named = namesOneHost(request);
    const cached = named && (method === 'GET' || method === 'HEAD') ? cachedAt(url) : undefined;
    const shed = cached ? null : refuse(kind, url);
    if (shed)
      return send(request, response, 'busy' in shed ? shed.busy : choose(request, shed.stale));
    if (!cached && !limits.takeBody(request, response)) return send(request, response, busy);
    response.setHeader('X-Request-Id', receive(request, response, kind, Boolean(cached)));
    inProgress.add(response);
    response.once('close', () => inProgress.delete(response));
    if (cached) return send(request, response, choose(request, cached));
    if (!named) return send(request, response, invalidHost);
    void respondFromApp(request, response);
  }

  return {
    handle,
    /** From now on each response tells its client that it is the last on its connection. */
    closeConnections() {
      closing = true;
      for (const response of inProgress)
        if (!response.headersSent) response.setHeader('Connection', 'close');
    },
  };
}

/** The response from the cache, by the conditions of the request. */
const choose = ({ headers }: IncomingMessage, stored: StoredResponse) =>
  chooseResponse(stored, headers['accept-encoding']?.toString(), headers['if-none-match']);

function send(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: PreparedResponse,
): void {
  response.writeHead(status, [...headers]);
  response.end(method === 'HEAD' ? undefined : body);
}
