import { STATUS_CODES } from 'node:http';
import type { Fetch } from '../fetch.ts';
import { requestKind } from '../../operations/request-kind.ts';
import { unanswerable } from '../malformed-requests.ts';
import type { AppResponder, AppResponse } from './express-lane.ts';
import { requestOf } from './plain-get.ts';
import type { Receive, Receipt } from '../request-log.ts';
import type { Fields } from '../bytes/stored-response.ts';

export interface AppResponderOptions {
  fetch: Fetch;
  receive: Receive;
  /** Fields that every answer carries, for what the app fails at. */
  fields: Fields;
}

/**
 * Has plain GETs answered by the app on the express lane, in one piece. Files
 * are left to node:http, which sends the large ones bit by bit.
 */
export function createAppResponder({ fetch, receive, fields }: AppResponderOptions): AppResponder {
  return (get, socket) => {
    if (requestKind('GET', get.url) === 'file') return null;
    const request = requestOf(get);
    const givenId = get.fields.get('x-request-id');
    const receipt = receive({ method: 'GET', url: get.url, givenId, socket, cached: false });
    const peer = { address: socket.remoteAddress ?? null, requestId: receipt.id };
    return fetch(request, peer)
      .then((response) => madeOf(response, receipt))
      .catch(() => madeOf(unanswerable(500, fields), receipt));
  };
}

async function madeOf(response: Response, { id, ended }: Receipt): Promise<AppResponse> {
  const { status } = response;
  const body = Buffer.from(await response.arrayBuffer());
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

/** Whether an answer of this status says how long its body is: of 304 it would be that of other bytes. */
export function hasLength(status: number): boolean {
  return status !== 204 && status !== 304;
}
