import { Agent, request, type IncomingMessage } from 'node:http';

/** How a request ended, seen from outside. */
export type Ending =
  | { kind: 'answered'; status: number; last: boolean; body: string; took: number }
  /** The server took no connection. */
  | { kind: 'refused' }
  /** A new connection ended before the first byte: the server may never have seen it. */
  | { kind: 'unseen' }
  /** A connection that the server had taken ended without a whole answer. */
  | { kind: 'broken'; reason: string };

export interface Ask {
  path: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string;
}

/** A client on one connection that it keeps as long as the server does; or on a new one each time. */
export function steadyClient(siteUrl: string, keepAlive = true) {
  const { hostname, port } = new URL(siteUrl);
  const agent = new Agent({ keepAlive, maxSockets: 1 });
  return {
    ask({ path, method = 'GET', headers = {}, body }: Ask): Promise<Ending> {
      const begun = performance.now();
      return new Promise((resolve) => {
        const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
        const asking = request({
          hostname,
          port,
          agent,
          path,
          method,
          headers: { ...headers, ...length },
        });
        asking.setTimeout(90_000, () => asking.destroy(new Error('no answer in time')));
        asking.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code === 'ECONNREFUSED') resolve({ kind: 'refused' });
          else if (asking.reusedSocket || error.message === 'no answer in time')
            resolve({ kind: 'broken', reason: `${method} ${path}: ${error.message}` });
          else resolve({ kind: 'unseen' });
        });
        asking.once('response', (response: IncomingMessage) => {
          let text = '';
          response.on('data', (chunk) => (text += chunk));
          response.once('error', (error) =>
            resolve({ kind: 'broken', reason: `${method} ${path}, in the body: ${error.message}` }),
          );
          response.once('end', () =>
            resolve({
              kind: 'answered',
              status: response.statusCode ?? 0,
              last: response.headers.connection === 'close',
              body: text,
              took: performance.now() - begun,
            }),
          );
        });
        asking.end(body);
      });
    },
    close: () => agent.destroy(),
  };
}
