import type { ServerOptions, ServerResponse } from 'node:http';

/** Longest head of a request, in bytes; node:http answers 431 beyond it. */
const LONGEST_HEAD = 16 * 1024;
/** Milliseconds between looks at requests and answers that take too long. */
const SWEEP = 2_000;
/** Milliseconds in which the client must have taken an answer whole; a film is asked for in parts. */
const LONGEST_ANSWER = 120_000;

/** Milliseconds a connection may stand still while an answer is being taken. */
export const STALLED = 30_000;

export const SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: LONGEST_HEAD,
  connectionsCheckingInterval: SWEEP,
  // A request without a Host is refused by the app's listener, like any that has no address.
  requireHostHeader: false,
};

/** Milliseconds in which the head of a connection's first request must have come. */
export const FIRST_REQUEST = 10_000;

/**
 * Limits that node:http keeps, in milliseconds; it answers 408 when a request comes too slowly.
 *
 * @param behindProxy whether connections come from a proxy, which keeps them for many visitors
 */
export const connectionLimits = (behindProxy: boolean) => ({
  headersTimeout: FIRST_REQUEST,
  requestTimeout: 30_000,
  // A proxy that sends a request just when its connection is closed cannot tell whether it was taken,
  // and answers 502, so the proxy has to be the one to close. The longest that a common one waits is
  // Google's, with 600 seconds.
  keepAliveTimeout: behindProxy ? 620_000 : 5_000,
  timeout: STALLED,
  /** Beyond this, connections are closed as they come: the process keeps its memory and its file handles. */
  maxConnections: 10_000,
});

/**
 * Cuts answers that a client takes too long to read, however steadily: each
 * holds a connection and the bytes behind it.
 *
 * @param underWay the answers that node:http has not finished
 * @returns a function that ends the watch
 */
export function watchSlowReaders(underWay: ReadonlySet<ServerResponse>): () => void {
  let seen = new Map<ServerResponse, number>();
  const timer = setInterval(() => {
    const now = performance.now();
    const still = new Map<ServerResponse, number>();
    for (const response of underWay) {
      const since = seen.get(response) ?? now;
      if (now - since > LONGEST_ANSWER) response.destroy();
      else still.set(response, since);
    }
    seen = still;
  }, SWEEP);
  timer.unref();
  return () => clearInterval(timer);
}
