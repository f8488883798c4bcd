import type { Server } from 'node:http';
import { stopListening } from '../seams/framework-seams.ts';
import type { ExpressLane } from './lane/express-lane.ts';

/** Milliseconds for which idle connections are left open: a request may be in flight to one. */
const LINGER = 500;
/** Milliseconds between closing connections that have become idle. */
const SWEEP = 100;

/**
 * Stops listening, and closes each connection once it is idle, so that no request in progress is cut.
 * Connections in the accept queue are lost; load balancers are told beforehand, by readiness.
 *
 * @param patience milliseconds after which the remaining connections are cut
 */
export async function closeGracefully(
  server: Server,
  lane: ExpressLane,
  patience: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  stopListening(server);
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
