import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { App } from '../entry.ts';
import { answerMalformed, unanswerable } from './answer-malformed.ts';
import { addExpressLane } from './express-lane.ts';
import { planAnswer } from './plan-answer.ts';
import type { Fields, StoredAnswer } from './stored-answer.ts';

/** Milliseconds. */
const LIMITS = { requestTimeout: 60_000, headersTimeout: 20_000, keepAliveTimeout: 5_000 };

export interface HttpListener {
  /** The server, not yet listening. */
  server: Server;
  /** Closes the connections that wait for nothing, whoever has them. */
  closeIdleConnections(): void;
}

/**
 * The listener: what is at hand as bytes is answered from there, before any
 * router or middleware is asked; the rest goes to the app.
 *
 * @param at the bytes for the address of a request line, if they can be sent this instant
 * @param fields that every answer carries which neither `at` nor the app gives
 */
export function createHttpListener(
  at: (url: string) => StoredAnswer | undefined,
  fetch: App['fetch'],
  fields: Fields = [],
): HttpListener {
  const answerApp = getRequestListener(
    (request, { incoming }) => fetch(request, { address: incoming.socket.remoteAddress ?? null }),
    {
      overrideGlobalObjects: false,
      errorHandler: (error) => unanswerable(error instanceof RequestError ? 400 : 500, fields),
    },
  );
  // A request without a Host is refused by the app's listener, like any that has no address.
  const server = createServer({ requireHostHeader: false }, (request, response) => {
    const reads = request.method === 'GET' || request.method === 'HEAD';
    const named = request.headers.host !== undefined || request.httpVersion === '1.0';
    const answer = reads && named ? at(request.url ?? '') : undefined;
    if (answer) answerFrom(answer, request, response);
    else void answerApp(request, response);
  });
  Object.assign(server, LIMITS);
  answerMalformed(server, fields);
  const closeLane = addExpressLane(server, at);
  return {
    server,
    closeIdleConnections() {
      closeLane();
      server.closeIdleConnections();
    },
  };
}

function answerFrom(
  answer: StoredAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const field = (name: string) => {
    const value = request.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  };
  const { status, fields, body } = planAnswer(request.method ?? 'GET', field, answer);
  response.writeHead(status, [...fields]);
  response.end(body ?? undefined);
}
