import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { requestKind } from '../../network/request-kind.ts';
import { chooseResponse } from '../bytes/conditional-response.ts';
import { datedNow, type StoredResponse } from '../bytes/stored-response.ts';
import { endIdle } from '../close-gracefully.ts';
import { FIRST_REQUEST, STALLED } from '../connection-timeouts.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { ClientLimits } from '../client-limits.ts';
import type { Responding } from '../request-handler.ts';
import { readPlainGet, type PlainGet } from './plain-get.ts';
import { takeConnections } from '../../seams/framework-seams.ts';

interface FastPathOptions extends Pick<Responding, 'cachedAt' | 'refuse'> {
  metrics: Pick<Metrics, 'fastPath'>;
  limits: Pick<ClientLimits, 'requestArrived'>;
}

/**
 * Puts the fast path in front of node:http (decision 021). A plain GET (plain-get.ts) of something
 * cached, or refused under overload, takes a fraction of the time that node:http needs for it. Any other
 * request sends its connection to node:http for good.
 *
 * @returns how to shut it down, except for connections that were handed to node:http
 */
export function addFastPath(http: Server, options: FastPathOptions) {
  // As long as node:http keeps a connection between requests.
  const idleTimeout = http.keepAliveTimeout + 1_000;
  /** One function per connection on the fast path, which ends the connection if it is idle. */
  const connections = new Set<() => void>();
  let open = true;
  const react = createReaction(options);
  const handOver = takeConnections(http, acceptSocket);

  function acceptSocket(socket: Socket): void {
    // The limits for connections run first and may have refused it.
    if (socket.destroyed) return;
    let first = true;
    const closeIfIdle = () => {
      if (!first && socket.writableLength === 0) endIdle(socket);
    };
    const destroy = () => socket.destroy();
    const handlers = {
      data(chunk: Buffer) {
        const response = open ? react(chunk, socket) : null;
        if (!response) return leave(chunk);
        // Setting a timeout is not free, and it holds for all later requests of the connection.
        if (first) socket.setTimeout(idleTimeout);
        first = false;
        if (socket.write(response)) return;
        // Backpressure: stop reading from a client that does not read its responses.
        socket.pause();
        socket.setTimeout(STALLED);
      },
      drain() {
        socket.setTimeout(idleTimeout);
        socket.resume();
      },
      end: () => socket.end(),
      timeout: destroy,
      error: destroy,
      close: () => connections.delete(closeIfIdle),
    };
    /** Hands the socket to node:http, with the bytes that were read last. */
    function leave(read: Buffer): void {
      for (const [event, handler] of Object.entries(handlers)) socket.off(event, handler);
      socket.setTimeout(0);
      connections.delete(closeIfIdle);
      handOver(socket, read);
    }
    connections.add(closeIfIdle);
    for (const [event, handler] of Object.entries(handlers)) socket.on(event, handler);
    socket.setTimeout(FIRST_REQUEST);
  }

  return {
    /** From now on the next request of every connection goes to node:http. */
    leave() {
      open = false;
    },
    /** Ends idle connections. */
    closeIdle() {
      for (const closeIfIdle of connections) closeIfIdle();
    },
  };
}

/** The bytes to write for a chunk; null hands the connection to node:http. */
function createReaction({ cachedAt, refuse, metrics, limits }: FastPathOptions) {
  const counts = metrics.fastPath;
  function send({ headers }: PlainGet, stored: StoredResponse): Buffer {
    const accepted = headers.get('accept-encoding');
    const response = chooseResponse(stored, accepted, headers.get('if-none-match'));
    counts[response.status === 304 ? 'notModified' : 'answered']++;
    return datedNow(response);
  }

  return (chunk: Buffer, socket: Socket): Buffer | null => {
    const get = readPlainGet(chunk);
    if (!get) return null;
    limits.requestArrived(socket);
    const cached = cachedAt(get.url);
    if (cached) return send(get, cached);
    const shed = refuse(requestKind('GET', get.url), get.url);
    if (!shed) return null;
    return 'busy' in shed ? datedNow(shed.busy) : send(get, shed.stale);
  };
}
