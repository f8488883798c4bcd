import type { IncomingMessage } from 'node:http';
import { connect as connectTcp, isIP, type LookupFunction } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { sendRequest, type RequestOptions } from '../../network/send-request.ts';
import { DeliveryFailure } from './destination.ts';
import { parseRetryAfter } from './delivery-times.ts';

/** Milliseconds to wait for the receiver's response. */
const RESPONSE_TIMEOUT = 15_000;

type PostOptions = Pick<RequestOptions, 'lookup' | 'signal' | 'headers'>;

/**
 * Posts JSON without following redirects. The body of the response is left unread.
 *
 * @throws {DeliveryFailure} if the response takes too long, or the socket's error
 */
export async function postJson(
  url: URL,
  body: string,
  { lookup, headers, ...options }: PostOptions,
): Promise<IncomingMessage> {
  const signal = AbortSignal.any([options.signal, AbortSignal.timeout(RESPONSE_TIMEOUT)]);
  try {
    return await sendRequest(url, {
      method: 'POST',
      body,
      lookup,
      signal,
      headers: {
        ...headers,
        'Content-Type': 'application/json',
        'Content-Length': String(Buffer.byteLength(body)),
      },
    });
  } catch (error) {
    throw signal.aborted ? new DeliveryFailure('timed out') : error;
  }
}

/** @throws {DeliveryFailure} unless the status is 2xx */
export function requireSuccess(response: IncomingMessage): void {
  const status = response.statusCode ?? 0;
  if (status >= 200 && status < 300) return;
  const retryAfter = parseRetryAfter(response.headers['retry-after']);
  throw new DeliveryFailure(`HTTP ${status}`, { retryAfter });
}

/** Connects to a host without sending anything. Resolves with its status in words. */
export function probeHost(url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<string> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const secure = url.protocol === 'https:';
  const port = Number(url.port || (secure ? 443 : 80));
  return new Promise((resolve, reject) => {
    const socket = secure
      ? connectTls({ host, port, lookup, ...(!isIP(host) && { servername: host }) }, done)
      : connectTcp({ host, port, lookup }, done);
    signal.addEventListener('abort', () => socket.destroy(new DeliveryFailure('timed out')));
    socket.on('error', reject);
    function done() {
      socket.destroy();
      resolve(`${url.host} is reachable`);
    }
  });
}
