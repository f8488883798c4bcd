import type { Refusal } from '../../../contract/refusal-codes.ts';
import { barePage } from '../bare-page.ts';
import { headBytes, type HeaderList } from '../bytes/stored-response.ts';

/** Seconds after which a client should retry. */
const RETRY_AFTER = 2;

/** A prepared 503 response: refusing must cost next to nothing. */
export interface BusyResponse {
  headers: HeaderList;
  body: Buffer<ArrayBuffer>;
  /** The whole response to a GET, as sent over the wire. */
  wire: Buffer;
}

const API_BODY: Refusal = {
  status: 'fail',
  code: 'overloaded',
  errors: { server: ['is busy; ask again'] },
};

/** @param shared headers of every response that is not a page */
export function busyResponses(shared: HeaderList) {
  const response = (type: string, text: string): BusyResponse => {
    const body = Buffer.from(text);
    const headers = [
      ...Object.entries({
        'Content-Type': type,
        'Content-Length': String(body.length),
        'Retry-After': String(RETRY_AFTER),
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      }).flat(),
      ...shared,
    ];
    const head = headBytes('HTTP/1.1 503 Service Unavailable', headers);
    return { headers, body, wire: Buffer.concat([head, body]) };
  };
  const words = 'This page cannot be shown just now. Please load it again in a few seconds.';
  return {
    page: response('text/html; charset=utf-8', barePage('Many visitors at once', words)),
    api: response('application/json', JSON.stringify(API_BODY)),
  };
}
