import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { ClientLimits } from './client-limits.ts';
import type { Fetch } from './fetch.ts';
import { handleMalformed, refuseHost, unanswerable } from './malformed-requests.ts';
import { createAppResponder, hasLength } from './lane/app-response.ts';
import { busyResponses } from './overload/busy-responses.ts';
import { closeGracefully } from './close-gracefully.ts';
import { connectionLimits, SERVER_OPTIONS, watchSlowReaders } from './connection-limits.ts';
import { addExpressLane, type LaneCounts } from './lane/express-lane.ts';
import { planResponse } from './bytes/conditional-response.ts';
import type { Receive } from './request-log.ts';
import type { Refusal, Refuse } from './overload/shed-load.ts';
import { namesOneHost } from './request-host.ts';
import type { Fields, StoredResponse } from './bytes/stored-response.ts';

/** As Vite's development server and Connect have it. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** What the listener is given. */
export interface ListenerOptions {
  /** The bytes for the address of a request line, if they can be sent this instant. */
  at: (url: string) => StoredResponse | undefined;
  fetch: Fetch;
  /** Fields that every answer carries which neither `at` nor the app gives. */
  fields?: Fields;
  /** Is told of every request that is not answered on the express lane from bytes at hand. */
  receive?: Receive;
  /** What is answered where no bytes are at hand and there is too much to do. */
  refuse?: Refuse;
  /** What one client may hold at a time; without it there is no limit but that of all connections. */
  limits?: ClientLimits;
  laneCounts?: LaneCounts;
  /** Whether connections come from a proxy. */
  behindProxy?: boolean;
  /** False sends every request by the ordinary way, where it is seen. */
  expressLane?: boolean;
  /** Sees every request first. */
  middleware?: Middleware | undefined;
}

export interface HttpListener {
  /** The server, not yet listening. */
  server: Server;
  /**
   * Takes no new connections, and answers what is under way and what still
   * comes on the open ones, each told that it is the last.
   *
   * @param patience milliseconds after which whatever is left is cut
   */
  close(patience: number): Promise<void>;
}

/**
 * The listener: what is at hand as bytes is answered from there, before any
 * router or middleware is asked; the rest goes to the app.
 */
export function createHttpListener({
  at,
  fetch,
  fields = [],
  receive = () => ({ id: crypto.randomUUID(), ended() {} }),
  refuse = () => null,
  limits,
  laneCounts = { connections: 0, answered: 0, notModified: 0 },
  behindProxy = false,
  expressLane = true,
  middleware = (_request, _response, next) => next(),
}: ListenerOptions): HttpListener {
  const underWay = new Set<ServerResponse>();
  const busy = busyResponses(fields);
  let closing = false;
  const ids = new WeakMap<object, string>();
  const answerApp = getRequestListener(
    async (request, { incoming }) => {
      const response = await fetch(request, {
        address: incoming.socket.remoteAddress ?? null,
        requestId: ids.get(incoming) ?? null,
      });
      // Otherwise node:http sends a redirect in chunks, and the lane does not.
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
    const reads = method === 'GET' || method === 'HEAD';
    const named = namesOneHost(request);
    const answer = reads && named ? at(url) : undefined;
    const refusal = answer ? null : refuse(method, url);
    if (refusal) return sendRefusal(refusal, request, response);
    if (!answer && limits?.takeBody(request, response) === false)
      return sendRefusal({ busy: busy.api }, request, response);
    const { id, ended } = receive({
      method,
      url,
      givenId: request.headers['x-request-id']?.toString(),
      socket,
      cached: answer !== undefined,
    });
    response.setHeader('X-Request-Id', id);
    underWay.add(response);
    response.once('close', () => {
      underWay.delete(response);
      ended(response.statusCode, response.writableFinished);
    });
    ids.set(request, id);
    if (answer) sendStored(answer, request, response);
    else if (named) void answerApp(request, response);
    else refuseHost(response, fields);
  };
  const server = createServer(SERVER_OPTIONS, (request, response) =>
    middleware(request, response, () => handle(request, response)),
  );
  Object.assign(server, connectionLimits(behindProxy));
  handleMalformed(server, fields);
  const lane = expressLane
    ? addExpressLane(server, {
        at,
        counts: laneCounts,
        refuse,
        respondFromApp: createAppResponder({ fetch, receive, fields }),
      })
    : addExpressLane(server, { at: () => undefined, counts: laneCounts });
  if (limits) {
    server.prependListener('connection', (socket: Socket) => {
      if (!limits.takeConnection(socket)) socket.destroy();
    });
    server.on('drop', limits.connectionDropped);
  }
  const unwatch = watchSlowReaders(underWay);
  return {
    server,
    async close(patience) {
      const closed = closeGracefully(server, lane, patience);
      // Only now: who is told to connect anew must not be taken on again.
      closing = true;
      lane.leave();
      for (const response of underWay)
        if (!response.headersSent) response.setHeader('Connection', 'close');
      await closed;
      unwatch();
    },
  };
}

/** Sends bytes that are at hand as the request's conditions want them. */
function sendStored(
  answer: StoredResponse,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const field = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const { status, fields, body } = planResponse(request.method ?? 'GET', field, answer);
  response.writeHead(status, [...fields]);
  response.end(body ?? undefined);
}

function sendRefusal(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
  if ('old' in refusal) return sendStored(refusal.old, request, response);
  const { fields, body } = refusal.busy;
  response.writeHead(503, [...fields]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
