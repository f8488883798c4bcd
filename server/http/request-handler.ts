import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Peer } from '../network/peer.ts';
import { requestKind } from '../network/request-kind.ts';
import { planResponse } from './bytes/conditional-response.ts';
import { headerPairs, type HeaderList, type StoredResponse } from './bytes/stored-response.ts';
import type { ClientLimits } from './client-limits.ts';
import { busyResponses } from './overload/busy-responses.ts';
import type { ShedResponse, Refuse } from './overload/shed-load.ts';
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

/** Responds to the requests that node:http has parsed: from the cache, with a refusal, or from the app. */
export function createRequestHandler(options: Responding & { limits: ClientLimits }) {
  const { cachedAt, fetch, headers, receive, refuse, limits } = options;
  const inProgress = new Set<ServerResponse>();
  const busy = busyResponses(headers);
  const respondFromApp = getRequestListener(
    async (request, { incoming, outgoing }) =>
      fetch(request, {
        address: incoming.socket.remoteAddress ?? null,
        requestId: String(outgoing.getHeader('X-Request-Id')),
        kind: requestKind(incoming.method ?? 'GET', incoming.url ?? ''),
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
    const refusal = cached ? null : refuse(kind, url);
    if (refusal) return sendShed(refusal, request, response);
    if (!cached && !limits.takeBody(request, response))
      return sendShed({ busy: busy.api }, request, response);
    response.setHeader('X-Request-Id', receive(request, response, kind, Boolean(cached)));
    inProgress.add(response);
    response.once('close', () => inProgress.delete(response));
    if (cached) return sendStored(cached, request, response);
    if (!named) return refuseHost(response, headers);
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

/** Refuses a request without exactly one valid Host (RFC 9112, section 3.2). */
function refuseHost(response: ServerResponse, headers: HeaderList): void {
  const length = ['Content-Length', String(MESSAGES[400].length)];
  response.writeHead(400, [...TEXT, ...headers, ...length, 'Connection', 'close']);
  response.end(MESSAGES[400]);
}

/** Sends a cached response, as far as the conditions of the request ask for it. */
function sendStored(
  stored: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const field = (name: string) => request.headers[name]?.toString();
  const { status, headers, body } = planResponse(request.method ?? 'GET', field, stored);
  response.writeHead(status, [...headers]);
  response.end(body ?? undefined);
}

function sendShed(refusal: ShedResponse, request: IncomingMessage, response: ServerResponse): void {
  if ('stale' in refusal) return sendStored(refusal.stale, request, response);
  const { headers, body } = refusal.busy;
  response.writeHead(503, [...headers]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
