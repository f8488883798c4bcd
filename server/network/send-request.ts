import { request as requestHttp, type IncomingMessage } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';

export interface RequestOptions {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
  /** Resolves the host; the socket connects to exactly what it returns. */
  lookup: LookupFunction;
  signal: AbortSignal;
}

/**
 * Sends one request on its own connection. Follows no redirect, and leaves the body unread.
 *
 * @throws the socket's error, or an AbortError
 */
export function sendRequest(url: URL, options: RequestOptions): Promise<IncomingMessage> {
  const { method, headers, body, lookup, signal } = options;
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, { method, agent: false, lookup, signal, headers }, resolve);
    request.on('error', reject);
    request.end(body);
  });
}
