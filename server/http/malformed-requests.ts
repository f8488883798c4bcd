import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fieldPairs, type Fields } from './bytes/stored-response.ts';

const TEXT: Fields = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'];

/** What node:http finds wrong with a request before anybody else sees it; anything else is a 400. */
const STATUS_LINES: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/**
 * Has requests that node:http answers by itself, because they are malformed or
 * ask for what there is not, answered with the fields that every answer carries.
 *
 * @param fields that every answer carries
 */
export function handleMalformed(server: Server, fields: Fields): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Duplex) => {
    // A connection that is gone, or has an answer on its way, cannot be told anything.
    if (!socket.writable || error.code === 'ECONNRESET' || hasAnswer(socket))
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

function hasAnswer(socket: Duplex): boolean {
  // node:http keeps the response here; its own handler looks at it as well.
  const { _httpMessage: answer } = socket as { _httpMessage?: ServerResponse };
  return answer?.headersSent === true;
}

const WORDS = {
  400: 'This request cannot be understood.',
  500: 'This request could not be answered.',
};

/** Answers a request that names no host, two, or one that is none (RFC 9112, section 3.2). */
export function refuseHost(response: ServerResponse, fields: Fields): void {
  const length = ['Content-Length', String(WORDS[400].length)];
  response.writeHead(400, [...TEXT, ...fields, ...length, 'Connection', 'close']);
  response.end(WORDS[400]);
}

/** The answer to a request that HTTP allows and the app cannot be asked, or failed at. */
export function unanswerable(status: 400 | 500, fields: Fields): Response {
  return new Response(WORDS[status], { status, headers: fieldPairs([...TEXT, ...fields]) });
}
