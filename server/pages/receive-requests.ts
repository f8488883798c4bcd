import type { BlockList } from 'node:net';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from '../operations/metrics.ts';
import { pathOf, requestKind } from '../operations/request-kind.ts';
import { answerFrom, type ListenerOptions } from './http-listener.ts';
import type { Refusal, Refuse } from './refuse-requests.ts';

export interface ReceiveOptions {
  metrics: Metrics;
  log: Logger;
  refuse: Refuse;
  /** Whose request ids are taken over. */
  trustedProxies: BlockList;
}

const LONGEST_PATH_IN_LOG = 200;

/**
 * What happens to every request off the express lane: it is refused when there
 * is too much to do, or else gets an id, is counted, and leaves a line in the
 * log (its path without the query, nothing about the visitor).
 */
export function createReceiver({
  metrics,
  log,
  refuse,
  trustedProxies,
}: ReceiveOptions): NonNullable<ListenerOptions['receive']> {
  return (request, response, cached) => {
    const { method = 'GET', url = '' } = request;
    const refusal = cached ? null : refuse(method, url);
    if (refusal) {
      sendRefusal(refusal, request, response);
      return null;
    }

    const id = requestId(request, trustedProxies);
    response.setHeader('X-Request-Id', id);
    const begun = performance.now();
    response.once('close', () => {
      const took = performance.now() - begun;
      const { statusCode: status, writableFinished } = response;
      if (!writableFinished) metrics.cutOff++;
      else if (cached) metrics.cached.http++;
      else metrics.countRequest(requestKind(method, url), status, took / 1_000);
      const path = pathOf(url).slice(0, LONGEST_PATH_IN_LOG);
      const line = { request: id, method, path, status, took: Math.round(took * 10) / 10 };
      log[cached ? 'debug' : 'info'](line, writableFinished ? 'answered' : 'cut off');
    });
    return id;
  };
}

/** An id a trusted proxy gave the request, or a new one. */
function requestId(request: IncomingMessage, trustedProxies: BlockList): string {
  const given = request.headers['x-request-id'];
  if (typeof given === 'string' && /^[\w.-]{8,100}$/.test(given)) {
    const { remoteAddress = '', remoteFamily } = request.socket;
    const address = remoteAddress.replace(/^::ffff:/, '');
    const family = remoteFamily === 'IPv6' && address === remoteAddress ? 'ipv6' : 'ipv4';
    if (trustedProxies.check(address, family)) return given;
  }
  return crypto.randomUUID();
}

function sendRefusal(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
  if ('old' in refusal) return answerFrom(refusal.old, request, response);
  const { fields, body } = refusal.busy;
  response.writeHead(503, [...fields]);
  response.end(request.method === 'HEAD' ? undefined : body);
}
