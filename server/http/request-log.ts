import type { IncomingMessage, ServerResponse } from 'node:http';
import type { BlockList } from 'node:net';
import type { Logger } from 'pino';
import { clientAddress, isTrusted } from '../network/client-address.ts';
import { ACTOR_HEADER } from '../network/peer.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { pathOfUrl, type RequestKind } from '../network/request-kind.ts';

export interface RequestLogOptions {
  metrics: Metrics;
  log: Logger;
  /** Proxies whose request ids are adopted. */
  trustedProxies: BlockList;
  /** The path as it is logged. */
  shownPath?: (path: string) => string;
}

/** Registers a request when it arrives, and returns its id. `cached`: whether its response is cached. */
export type Receive = (
  request: IncomingMessage,
  response: ServerResponse,
  kind: RequestKind,
  cached: boolean,
) => string;

const LONGEST_PATH_IN_LOG = 200;

/**
 * Gives each request an id, counts it, and logs it in one line: its path without the query, and nothing
 * about the visitor. Requests of the studio are logged with their account or key. Responses of the fast
 * path are not logged.
 */
export function createRequestLog({
  metrics,
  log,
  trustedProxies,
  shownPath = (path) => path,
}: RequestLogOptions): Receive {
  return (request, response, kind, cached) => {
    const id = requestId(request, trustedProxies);
    const begun = performance.now();
    response.once('close', () => {
      const took = performance.now() - begun;
      const { statusCode: status, writableFinished: whole } = response;
      if (!whole) metrics.cutOff++;
      else if (cached) metrics.cached.http++;
      else metrics.countRequest(kind, status, took / 1_000);
      const { method, url = '' } = request;
      const path = shownPath(pathOfUrl(url)).slice(0, LONGEST_PATH_IN_LOG);
      const by = response.getHeader(ACTOR_HEADER);
      const line = { request: id, method, path, status, took: Math.round(took * 10) / 10, by };
      log[cached ? 'debug' : 'info'](line, whole ? 'request completed' : 'response cut off');
    });
    return id;
  };
}

/** The id given by a trusted proxy, or a new one. */
function requestId({ headers, socket }: IncomingMessage, trustedProxies: BlockList): string {
  const given = headers['x-request-id']?.toString();
  const peer = clientAddress(socket.remoteAddress ?? null, null, trustedProxies);
  const believed = peer !== null && isTrusted(peer, trustedProxies);
  return believed && given !== undefined && /^[\w.-]{8,100}$/.test(given)
    ? given
    : crypto.randomUUID();
}
