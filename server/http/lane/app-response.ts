import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestKind } from '../../network/request-kind.ts';
import { wholeBody } from '../bytes/shared-body.ts';
import type { Fields } from '../bytes/stored-response.ts';
import { hasLength, type Responding } from '../app-handler.ts';
import { unanswerable } from '../malformed-requests.ts';
import type { Receipt } from '../request-log.ts';
import { requestOf, type PlainGet } from './plain-get.ts';

/** A response made for one request. */
export interface AppResponse {
  statusLine: string;
  fields: Fields;
  body: Buffer;
  /** Called once, when the response is written or can no longer be. */
  ended(whole: boolean): void;
}

/**
 * Has the app respond to a plain GET, in one piece. The promise never rejects. Requests are logged
 * and counted like those of node:http.
 */
export function createAppResponder({ fetch, receive, fields }: Responding) {
  return async (get: PlainGet, kind: RequestKind, socket: Socket): Promise<AppResponse> => {
    const { url, fields: sent } = get;
    const givenId = sent.get('x-request-id');
    const receipt = receive({ method: 'GET', url, kind, givenId, socket, cached: false });
    const peer = { address: socket.remoteAddress ?? null, requestId: receipt.id, kind };
    try {
      return await inOnePiece(await fetch(requestOf(get), peer), receipt);
    } catch {
      return inOnePiece(unanswerable(500, fields), receipt);
    }
  };
}

async function inOnePiece(response: Response, { id, ended }: Receipt): Promise<AppResponse> {
  const { status } = response;
  const body = await wholeBody(response);
  return {
    statusLine: `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    fields: [
      ...[...response.headers].filter(([name]) => name !== 'content-length').flat(),
      'X-Request-Id',
      id,
      ...(hasLength(status) ? ['Content-Length', String(body.length)] : []),
    ],
    body,
    ended: (whole) => ended(status, whole),
  };
}
