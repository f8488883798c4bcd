import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { ClientLimits } from './client-limits.ts';
import { Metrics } from '../operations/metrics.ts';
import { requestKind } from '../network/request-kind.ts';
import type { Peer } from '../network/peer.ts';
import { hasLength, type Fetch } from './app-handler.ts';
import { handleMalformed, refuseHost, unanswerable } from './malformed-requests.ts';
import { busyResponses } from './overload/busy-responses.ts';
import { closeGracefully } from './close-gracefully.ts';
import { connectionLimits, SERVER_OPTIONS } from './connection-timeouts.ts';
import { addExpressLane } from './lane/express-lane.ts';
import { SlowReaders } from './slow-readers.ts';
import { planResponse } from './bytes/conditional-response.ts';
import type { Receive } from './request-log.ts';
import type { Refusal, Refuse } from './overload/shed-load.ts';
import { namesOneHost } from './request-host.ts';
import type { Fields, StoredResponse } from './bytes/stored-response.ts';

/** A middleware of Connect, which Vite's development server is too. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface ListenerOptions {
  /** The cached response for a URL as it stands in the request line. */
  at: (url: string) => StoredResponse | undefined;
  fetch: Fetch;
  /** The headers of every response that neither `at` nor `fetch` made. */
  fields?: Fields;
  /** Logs and counts every request, except for cached responses of the express lane. */
  receive?: Receive;
  /** Refuses what is not cached under overload. */
  refuse?: Refuse;
  /** Limits for one client; by default only the number of all connections is limited. */
  limits?: ClientLimits;
  metrics?: Pick<Metrics, 'connections' | 'lane'>;
  /** Whether connections come from a proxy. */
  behindProxy?: boolean;
  /** Whether cached responses may bypass node:http, and so `receive` and `middleware`. */
  expressLane?: boolean;
  /** Sees every request first. */
  middleware?: Middleware | undefined;
}

export interface HttpListener {
  /** Not yet listening. */
  server: Server;
  /**
   * Stops listening, completes the responses in progress and those to requests that still come on
   * open connections, and tells each client that it was the last.
   *
   * @param patience milliseconds after which the remaining connections are cut
   */
  close(patience: number): Promise<void>;
}

/** Sends what is cached before any router or middleware is asked; the app makes the rest. */
export function createHttpListener({
  at,
  fetch,
  fields = [],
  receive = () => ({ id: crypto.randomUUID(), ended() {} }),
  refuse = () => null,
  limits,
  metrics = new Metrics(),
  behindProxy = false,
  expressLane = true,
  middleware = (_request, _response, next) => next(),
}: ListenerOptions): HttpListener {
  const sockets = new Set<Socket>();
  const inProgress = new Set<ServerResponse>();
  const slowReaders = new SlowReaders();
  const busy = busyResponses(fields);
  let closing = false;
  const peers = new WeakMap<object, Peer>();
  const respondFromApp = getRequestListener(
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
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    if (closing) response.setHeader('Connection', 'close');
    const { method = 'GET', url = '', socket } = request;
    const kind = requestKind(method, url);
    const named = namesOneHost(request);
    const cached = named && (method === 'GET' || method === 'HEAD') ? at(url) : undefined;
    const refusal = cached ? null : refuse(kind, url);
    if (refusal) return sendRefusal(refusal, request, response);
    if (!cached && limits?.takeBody(request, response) === false)
      return sendRefusal({ busy: busy.api }, request, response);
    const { id, ended } = receive({
      method,
      url,
      kind,
      givenId: request.headers['x-request-id']?.toString(),
      socket,
      cached: cached !== undefined,
    });
    response.setHeader('X-Request-Id', id);
    inProgress.add(response);
    slowReaders.began(response);
    response.once('close', () => {
      inProgress.delete(response);
      slowReaders.ended(response);
      ended(response.statusCode, response.writableFinished);
    });
    if (cached) return sendStored(cached, request, response);
    if (!named) return refuseHost(response, fields);
    peers.set(request, { address: socket.remoteAddress ?? null, requestId: id, kind });
    void respondFromApp(request, response);
  };
  const server = createServer(SERVER_OPTIONS, (request, response) =>
    middleware(request, response, () => handle(request, response)),
  );
  Object.assign(server, connectionLimits(behindProxy));
  handleMalformed(server, fields);
  const lane = expressLane
    ? addExpressLane(server, {
        at,
        refuse,
        fetch,
        receive,
        fields,
        slowReaders,
        counts: metrics.lane,
      })
    : undefined;
  // First of all listeners, those of the lane and of node:http included.
  server.prependListener('connection', (socket: Socket) => {
    if (limits?.takeConnection(socket) === false) return socket.destroy();
    metrics.connections++;
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  });
  if (limits) server.on('drop', limits.connectionDropped);
  return {
    server,
    async close(patience) {
      const connections = { sockets, closeIdle: () => lane?.closeIdle() };
      const closed = closeGracefully(server, connections, patience);
      // Not before: a client that is told to connect anew must not be accepted again.
      closing = true;
      lane?.leave();
      for (const response of inProgress)
        if (!response.headersSent) response.setHeader('Connection', 'close');
      await closed;
      slowReaders.stop();
    },
  };
}

/** Sends a cached response, as far as the conditions of the request ask for it. */
function sendStored(
  stored: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const field = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
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
