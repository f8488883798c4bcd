import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { hasBegunResponse } from '../seams/framework-seams.ts';
import { fieldPairs, type Fields } from './bytes/stored-response.ts';

const TEXT: Fields = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'];

/** Status lines for the errors that node:http detects by itself; any other error is a 400. */
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Adds the site's headers to the responses that node:http would send by itself, to malformed requests
 * and unmet expectations.
 *
 * @param fields headers of every response
 */
export function handleMalformed(server: Server, fields: Fields): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // Nothing can be sent on a closed connection, or in the middle of a response.
    if (!socket.writable || error.code === 'ECONNRESET' || hasBegunResponse(socket))
      return void socket.destroy();
    const statusLine = STATUS_LINES[error.code ?? ''] ?? '400 Bad Request';
    const lines = [...fieldPairs([...TEXT, ...fields]), ['Connection', 'close']].map(
      ([name, value]) => `${name}: ${value}\r\n`,
    );
    socket.end(`HTTP/1.1 ${statusLine}\r\n${lines.join('')}\r\n`);
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, [...TEXT, ...fields]).end();
  });
}

const WORDS = {
  400: 'This request cannot be understood.',
  500: 'This request could not be answered.',
};

/** Refuses a request without exactly one valid Host (RFC 9112, section 3.2). */
export function refuseHost(response: ServerResponse, fields: Fields): void {
  const length = ['Content-Length', String(WORDS[400].length)];
  response.writeHead(400, [...TEXT, ...fields, ...length, 'Connection', 'close']);
  response.end(WORDS[400]);
}

/** The response to a request that cannot be passed to the app, or that the app failed to handle. */
export function unanswerable(status: 400 | 500, fields: Fields): Response {
  return new Response(WORDS[status], { status, headers: fieldPairs([...TEXT, ...fields]) });
}
