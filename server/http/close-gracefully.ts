import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import type { ExpressLane } from './lane/express-lane.ts';

/**
 * Milliseconds in which a connection that waits for nothing may still bring a
 * request: one may be on its way, and cutting it would break it.
 */
const LINGER = 500;
/** Milliseconds between looks at what has become idle. */
const SWEEP = 100;

/**
 * Stops listening, and ends each connection when it is idle for good, so that
 * no request the process has taken is broken. Connections that the system holds
 * for it and it has not taken yet are lost: load balancers are told beforehand.
 *
 * @param patience milliseconds after which whatever is left is cut
 */
export async function closeGracefully(
  server: Server,
  lane: ExpressLane,
  patience: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  // The one of node:http also cuts connections on which a request may be coming just now.
  NetServer.prototype.close.call(server);
  let sweep: NodeJS.Timeout | undefined;
  const linger = setTimeout(() => {
    sweep = setInterval(() => {
      lane.closeIdle();
      server.closeIdleConnections();
    }, SWEEP);
  }, LINGER);
  const impatient = setTimeout(() => {
    lane.closeAll();
    server.closeAllConnections();
  }, patience);
  await closed;
  for (const timer of [linger, sweep, impatient]) clearTimeout(timer);
}
