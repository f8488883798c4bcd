import type { BlockList, Socket } from 'node:net';
import type { Logger } from 'pino';
import { clientAddress, isTrusted } from '../network/client-address.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { pathOfUrl, type RequestKind } from '../network/request-kind.ts';

export interface RequestLogOptions {
  metrics: Metrics;
  log: Logger;
  /** Proxies whose request ids are adopted. */
  trustedProxies: BlockList;
}

/** A request as it arrives. */
interface Arrival {
  method: string;
  /** Path and query of the request line. */
  url: string;
  kind: RequestKind;
  /** The client's X-Request-Id. */
  givenId: string | undefined;
  socket: Socket;
  /** Whether the response is cached. */
  cached: boolean;
}

/** A request in progress. */
interface Receipt {
  id: string;
  /** Call once. `whole`: whether the response was sent to its end. */
  ended(status: number, whole: boolean): void;
}

export type Receive = (arrival: Arrival) => Receipt;

const LONGEST_PATH_IN_LOG = 200;

/**
 * Gives each request an id, counts it, and logs it in one line: its path without the query, and nothing
 * about the visitor. Cached responses on the fast path are not logged.
 */
export function createRequestLog({ metrics, log, trustedProxies }: RequestLogOptions): Receive {
  return ({ method, url, kind, givenId, socket, cached }) => {
    const id = requestId(givenId, socket, trustedProxies);
    const begun = performance.now();
    return {
      id,
      ended(status, whole) {
        const took = performance.now() - begun;
        if (!whole) metrics.cutOff++;
        else if (cached) metrics.cached.http++;
        else metrics.countRequest(kind, status, took / 1_000);
        const path = pathOfUrl(url).slice(0, LONGEST_PATH_IN_LOG);
        const line = { request: id, method, path, status, took: Math.round(took * 10) / 10 };
        log[cached ? 'debug' : 'info'](line, whole ? 'request completed' : 'response cut off');
      },
    };
  };
}

/** The id given by a trusted proxy, or a new one. */
function requestId(given: string | undefined, socket: Socket, trustedProxies: BlockList): string {
  const peer = clientAddress(socket.remoteAddress ?? null, null, trustedProxies);
  const believed = peer !== null && isTrusted(peer, trustedProxies);
  return believed && given !== undefined && /^[\w.-]{8,100}$/.test(given)
    ? given
    : crypto.randomUUID();
}
