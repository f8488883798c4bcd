import type { BlockList } from 'node:net';
import type { IncomingMessage } from 'node:http';
import type { Logger } from 'pino';
import type { Metrics } from '../operations/metrics.ts';
import type { Overload } from '../operations/overload.ts';
import { pathOf, requestKind } from '../operations/request-kind.ts';
import { busyAnswers } from './busy-answers.ts';
import { answerFrom, type ListenerOptions } from './http-listener.ts';
import type { PageCache } from './page-cache.ts';
import type { Fields } from './stored-answer.ts';

export interface ReceiveOptions {
  metrics: Metrics;
  log: Logger;
  overload: Overload;
  pages: Pick<PageCache, 'anyAt'>;
  /** Fields that every answer carries. */
  fields: Fields;
  /** Whose request ids are taken over. */
  trustedProxies: BlockList;
}

/** Milliseconds in which refusals are told of in one line: there may be thousands. */
const TELL_EVERY = 5_000;
const LONGEST_PATH_IN_LOG = 200;

/**
 * What happens to every request off the express lane: it gets an id, is
 * counted, leaves a line in the log (its path without the query, nothing about
 * the visitor), and is refused when there is too much to do.
 */
export function createReceiver(options: ReceiveOptions): NonNullable<ListenerOptions['receive']> {
  const { metrics, log, overload, pages } = options;
  const busy = busyAnswers(options.fields);
  const tellOfRefusals = refusalTeller(metrics, log);

  return (request, response, cached) => {
    const { method = 'GET', url = '' } = request;
    const kind = requestKind(method, url);
    if (!cached && overload.refuses(kind)) {
      const old = kind === 'page' ? pages.anyAt(url) : undefined;
      if (old) answerFrom(old, request, response);
      else {
        metrics.shed[kind === 'page' ? 'page' : 'api']++;
        tellOfRefusals();
        const sent = url.includes('form=sent');
        const answer = kind === 'page' ? (sent ? busy.sentPage : busy.page) : busy.api;
        response.writeHead(503, [...answer.fields]);
        response.end(method === 'HEAD' ? undefined : answer.body);
      }
      return null;
    }

    const id = requestId(request, options.trustedProxies);
    response.setHeader('X-Request-Id', id);
    const begun = performance.now();
    response.once('close', () => {
      const took = performance.now() - begun;
      const { statusCode: status, writableFinished } = response;
      if (!writableFinished) metrics.cutOff++;
      else if (cached) metrics.cached.http++;
      else metrics.countRequest(kind, status, took / 1_000);
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

function refusalTeller(metrics: Metrics, log: Pick<Logger, 'warn'>): () => void {
  let timer: NodeJS.Timeout | undefined;
  let told = { ...metrics.shed };
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined;
      const { page, api } = metrics.shed;
      log.warn(
        { pages: page - told.page, api: api - told.api },
        'too much to do: some were refused',
      );
      told = { page, api };
    }, TELL_EVERY).unref();
  };
}
