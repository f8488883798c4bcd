import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Replaces the connection listener of node:http. This is the only place that relies on how Node
 * does it: in Node 24 (lib/_http_server.js) a server adds exactly one 'connection' listener, which
 * attaches the HTTP parser to the socket. Calling it later, for a socket given by us, is documented
 * (https://nodejs.org/api/http.html#event-connection); removing it is not.
 *
 * A net.Server in front would not have to remove anything. But an http.Server that does not listen
 * itself never enforces headersTimeout and requestTimeout: it starts their timer on 'listening'.
 *
 * @returns hands a connection to node:http for good, with the bytes already read from it
 * @throws when the server has no such listener, or more than one
 */
export function takeConnections(
  http: Server,
  take: (socket: Socket) => void,
): (socket: Socket, read: Buffer) => void {
  const [attachParser, ...more] = http.listeners('connection');
  if (!attachParser || more.length > 0)
    throw new Error(
      `The express lane does not fit Node ${process.version}: its HTTP server has ` +
        `${more.length + (attachParser ? 1 : 0)} connection listeners instead of one.`,
    );
  http.removeAllListeners('connection');
  http.on('connection', take);
  return (socket, read) => {
    socket.pause();
    attachParser.call(http, socket);
    socket.unshift(read);
    socket.resume();
  };
}
