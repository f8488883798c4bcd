import { Agent, request, type IncomingMessage } from 'node:http';
import { patient } from './slowness.ts';

/** The outcome of a request, as seen by the client. */
export type RequestOutcome =
  | { kind: 'response'; status: number; closes: boolean; body: string; elapsed: number }
  /** The server refused the connection. */
  | { kind: 'refused' }
  /** A new connection was closed before the first byte: the server may not have accepted it. */
  | { kind: 'reset' }
  /** An accepted connection was closed before the end of the response. */
  | { kind: 'broken'; reason: string };

export interface ClientRequest {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** An HTTP client with one keep-alive connection, or with a new connection for each request. */
export function openClient(siteUrl: string, keepAlive = true) {
  const { hostname, port } = new URL(siteUrl);
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  return {
    send({ path, method = 'GET', headers = {}, body }: ClientRequest): Promise<RequestOutcome> {
      const start = performance.now();
      return new Promise((resolve) => {
        const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
        const outgoing = request({
          hostname,
          port,
          agent,
          path,
          method,
          headers: { ...headers, ...length },
        });
        outgoing.setTimeout(patient(90_000), () => outgoing.destroy(new Error('timeout')));
        outgoing.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED') resolve({ kind: 'refused' });
          else if (outgoing.reusedSocket || error.message === 'timeout')
            resolve({ kind: 'broken', reason: `${method} ${path}: ${error.message}` });
          else resolve({ kind: 'reset' });
        });
        outgoing.once('response', (response: IncomingMessage) => {
          let text = '';
          response.on('data', (chunk) => (text += chunk));
          response.once('error', (error) =>
            resolve({ kind: 'broken', reason: `${method} ${path}, in the body: ${error.message}` }),
          );
          response.once('end', () =>
            resolve({
              kind: 'response',
              status: response.statusCode ?? 0,
              closes: response.headers.connection === 'close',
              body: text,
              elapsed: performance.now() - start,
            }),
          );
        });
        outgoing.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
