import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { stopListening } from '../seams/framework-seams.ts';

/**
 * Milliseconds before and between checks for idle connections: a request that is on its way would be
 * lost without the wait.
 */
const SWEEP = 500;

/**
 * Stops listening and ends each connection once it is idle, so that no request the process has
 * accepted is lost. Connections that only the system has accepted are lost: load balancers are told
 * beforehand (decision 036).
 *
 * @param sockets of all connections
 * @param closeIdle ends idle connections that node:http does not know
 * @param patience milliseconds after which the remaining connections are cut
 */
export async function closeGracefully(
  server: Server,
  sockets: ReadonlySet<Socket>,
  closeIdle: () => void,
  patience: number,
): Promise<void> {
  const closed = new Promise<void>((resolve) => server.once('close', () => resolve()));
  stopListening(server);
  const sweep = setInterval(() => {
    closeIdle();
    server.closeIdleConnections();
    // node:http does not count a connection as idle before its first request.
    for (const socket of sockets) if (socket.bytesRead === 0) endIdle(socket);
  }, SWEEP);
  const impatient = setTimeout(() => {
    for (const socket of sockets) socket.destroy();
  }, patience);
  await closed;
  clearInterval(sweep);
  clearTimeout(impatient);
}

/** Ends a connection; cuts it when the client has not closed its side since the last check. */
export function endIdle(socket: Socket): void {
  if (socket.writableEnded) socket.destroy();
  else socket.end();
}
