import type { ServerOptions } from 'node:http';

/** Longest request head, in bytes; node:http responds 431 beyond it. */
const LONGEST_HEAD = 16 * 1024;
/** Milliseconds between checks for slow requests. */
const SWEEP = 2_000;

/** Milliseconds a connection may stall while a response is being read. */
export const STALLED = 30_000;

export const SERVER_OPTIONS: ServerOptions = {
  maxHeaderSize: LONGEST_HEAD,
  connectionsCheckingInterval: SWEEP,
  // The listener refuses a missing Host itself, like an invalid one.
  requireHostHeader: false,
};

/** Milliseconds for the head of a connection's first request to arrive. */
export const FIRST_REQUEST = 10_000;

/**
 * Limits that node:http enforces, in milliseconds; it responds 408 to a request that arrives too slowly.
 *
 * @param behindProxy whether connections come from a proxy, which reuses them for many visitors
 * @param arrival within which a request has to arrive
 */
export const connectionLimits = (behindProxy: boolean, arrival: number) => ({
  headersTimeout: FIRST_REQUEST,
  requestTimeout: arrival,
  // A proxy that sends a request just as its connection closes cannot tell whether it was received, and
  // responds 502. So the proxy must be the one to close; of the common ones Google's waits longest,
  // 600 seconds.
  keepAliveTimeout: behindProxy ? 620_000 : 5_000,
  // An upload may wait as long for the pictures before it: browsers send again what is cut off.
  timeout: Math.max(STALLED, arrival),
  /** Connections beyond this are closed at once, to bound memory and file handles. */
  maxConnections: 10_000,
});
