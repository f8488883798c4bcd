import type { ServerResponse } from 'node:http';
import { fieldPairs, type Fields } from './bytes/stored-response.ts';

const TEXT: Fields = ['Content-Type', 'text/plain; charset=utf-8', 'Cache-Control', 'no-store'];

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
