import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Peer } from '../network/peer.ts';
import { requestKind } from '../network/request-kind.ts';
import { hasLength, type Fetch, type Responding } from './app-handler.ts';
import { planResponse } from './bytes/conditional-response.ts';
import type { Fields, StoredResponse } from './bytes/stored-response.ts';
import type { ClientLimits } from './client-limits.ts';
import { refuseHost, unanswerable } from './malformed-requests.ts';
import { busyResponses } from './overload/busy-responses.ts';
import type { Refusal } from './overload/shed-load.ts';
import { namesOneHost } from './request-host.ts';

/** Responds to the requests that node:http has parsed: from the cache, with a refusal, or from the app. */
export function createRequestHandler(options: Responding & { limits: ClientLimits | undefined }) {
  const { at, fetch, fields, receive, refuse, limits } = options;
  const inProgress = new Set<ServerResponse>();
  const busy = busyResponses(fields);
  const respondFromApp = createNodeResponder(fetch, fields);
  let closing = false;

  function handle(request: IncomingMessage, response: ServerResponse): void {
    if (closing) response.setHeader('Connection', 'close');
    limits?.requestBegan(request);
    const { method = 'GET', url = '', socket } = request;
    const kind = requestKind(method, url);
    const named = namesOneHost(request);
    const cached = named && (method === 'GET' || method === 'HEAD') ? at(url) : undefined;
    const refusal = cached ? null : refuse(kind, url);
    if (refusal) return sendRefusal(refusal, request, response);
    if (!cached && limits?.takeBody(request, response) === false)
      return sendRefusal({ busy: busy.api }, request, response);
    const givenId = request.headers['x-request-id']?.toString();
    const { id, ended } = receive({ method, url, kind, givenId, socket, cached: Boolean(cached) });
    response.setHeader('X-Request-Id', id);
    inProgress.add(response);
    response.once('close', () => {
      inProgress.delete(response);
      ended(response.statusCode, response.writableFinished);
    });
    if (cached) return sendStored(cached, request, response);
    if (!named) return refuseHost(response, fields);
    respondFromApp(request, response, {
      address: socket.remoteAddress ?? null,
      requestId: id,
      kind,
    });
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

/** Has the app respond to requests of node:http. */
function createNodeResponder(fetch: Fetch, fields: Fields) {
  const peers = new WeakMap<object, Peer>();
  const respond = getRequestListener(
    async (request, { incoming }) => {
      const response = await fetch(request, peers.get(incoming)!);
      // Otherwise node:http sends a redirect chunked, and the express lane does not.
      if (request.method !== 'HEAD' && response.body === null && hasLength(response.status))
        response.headers.set('Content-Length', '0');
      return response;
    },
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => unanswerable(error instanceof RequestError ? 400 : 500, fields),
    },
  );
  return (request: IncomingMessage, response: ServerResponse, peer: Peer): void => {
    peers.set(request, peer);
    void respond(request, response);
  };
}

/** Sends a cached response, as far as the conditions of the request ask for it. */
function sendStored(
  stored: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const field = (name: string) => request.headers[name]?.toString();
  const { status, fields, body } = planResponse(request.method ?? 'GET', field, stored);
  response.writeHead(status, [...fields]);
  response.end(body ?? undefined);
}

function sendRefusal(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
  if ('old' in refusal) return sendStored(refusal.old, request, response);
  const { fields, body } = refusal.busy;
  response.writeHead(503, [...fields]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
