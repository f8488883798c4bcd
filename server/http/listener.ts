import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Metrics } from '../metrics/metrics.ts';
import type { ClientLimits } from './client-limits.ts';
import { closeGracefully } from './close-gracefully.ts';
import { connectionLimits, SERVER_OPTIONS } from './connection-timeouts.ts';
import { addFastPath } from './fast-path/fast-path.ts';
import { createRequestHandler, type Responding } from './request-handler.ts';

/** A middleware of Connect, which Vite's development server is too. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

export interface ListenerOptions extends Responding {
  limits: ClientLimits;
  metrics: Pick<Metrics, 'connections' | 'fastPath'>;
  /** Whether connections come from a proxy. */
  behindProxy: boolean;
  /** Whether cached responses may bypass node:http, and so `receive` and `middleware`. */
  withFastPath: boolean;
  /** Sees every request first. */
  middleware?: Middleware | undefined;
}

export type HttpListener = ReturnType<typeof createHttpListener>;

/** Sends what is cached before any router or middleware is asked; the app makes the rest. */
export function createHttpListener(options: ListenerOptions) {
  const { limits, metrics, middleware = (_request, _response, next) => next() } = options;
  const sockets = new Set<Socket>();
  const handler = createRequestHandler(options);
  const server = createServer(SERVER_OPTIONS, (request, response) =>
    middleware(request, response, () => handler.handle(request, response)),
  );
  Object.assign(server, connectionLimits(options.behindProxy, limits.arrival));
  const fastPath = options.withFastPath ? addFastPath(server, options) : undefined;
  // First of all listeners, those of the fast path and of node:http included.
  server.prependListener('connection', (socket: Socket) => {
    if (!limits.takeConnection(socket)) return socket.destroy();
    metrics.connections++;
    sockets.add(socket);
    return socket.once('close', () => sockets.delete(socket));
  });
  return {
    /** Not yet listening. */
    server,
    /**
     * Stops listening, completes the responses in progress and those to requests that still come on
     * open connections, and tells each client that it was the last.
     *
     * @param patience milliseconds after which the remaining connections are cut
     */
    async close(patience: number) {
      const closed = closeGracefully(server, sockets, () => fastPath?.closeIdle(), patience);
      // Not before: a client that is told to connect anew must not be accepted again.
      handler.closeConnections();
      fastPath?.leave();
      await closed;
    },
  };
}
