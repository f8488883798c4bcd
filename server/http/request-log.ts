import type { BlockList, Socket } from 'node:net';
import type { Logger } from 'pino';
import { clientAddress, isTrusted } from '../network/client-address.ts';
import type { Metrics } from '../operations/metrics.ts';
import { pathOf, requestKind } from '../operations/request-kind.ts';

export interface RequestLogOptions {
  metrics: Metrics;
  log: Logger;
  /** Whose request ids are taken over. */
  trustedProxies: BlockList;
}

/** A request that is to be answered. */
interface Arrival {
  method: string;
  /** Path and query as they stand in the request line. */
  url: string;
  /** The id that the client says it has. */
  givenId: string | undefined;
  socket: Socket;
  /** Whether bytes are at hand for it. */
  cached: boolean;
}

/** A request while it is answered. */
export interface Receipt {
  id: string;
  /** To be called once. `whole`: whether the answer got out to its end. */
  ended(status: number, whole: boolean): void;
}

export type Receive = (arrival: Arrival) => Receipt;

const LONGEST_PATH_IN_LOG = 200;

/**
 * What happens to every request that is not answered from kept bytes on the
 * express lane: it gets an id, is counted, and leaves a line in the log (its
 * path without the query, nothing about the visitor).
 */
export function createRequestLog({ metrics, log, trustedProxies }: RequestLogOptions): Receive {
  return ({ method, url, givenId, socket, cached }) => {
    const id = requestId(givenId, socket, trustedProxies);
    const begun = performance.now();
    return {
      id,
      ended(status, whole) {
        const took = performance.now() - begun;
        if (!whole) metrics.cutOff++;
        else if (cached) metrics.cached.http++;
        else metrics.countRequest(requestKind(method, url), status, took / 1_000);
        const path = pathOf(url).slice(0, LONGEST_PATH_IN_LOG);
        const line = { request: id, method, path, status, took: Math.round(took * 10) / 10 };
        log[cached ? 'debug' : 'info'](line, whole ? 'answered' : 'cut off');
      },
    };
  };
}

/** An id a trusted proxy gave the request, or a new one. */
function requestId(given: string | undefined, socket: Socket, trustedProxies: BlockList): string {
  const peer = clientAddress(socket.remoteAddress ?? null, null, trustedProxies);
  const believed = peer !== null && isTrusted(peer, trustedProxies);
  return believed && given !== undefined && /^[\w.-]{8,100}$/.test(given)
    ? given
    : crypto.randomUUID();
}
