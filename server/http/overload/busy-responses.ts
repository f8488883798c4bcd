import type { Refusal } from '../../../contract/refusal-codes.ts';
import { barePage } from '../bare-page.ts';
import { prepareResponse, type HeaderList } from '../bytes/stored-response.ts';

/** Seconds after which a client should retry. */
const RETRY_AFTER = 2;

const API_BODY: Refusal = {
  status: 'fail',
  code: 'overloaded',
  errors: { server: ['is busy; ask again'] },
};

/**
 * The 503 responses under overload, prepared: refusing must cost next to nothing.
 *
 * @param shared headers of every response that is not a page
 */
export function busyResponses(shared: HeaderList) {
  const response = (type: string, text: string) => {
    const body = Buffer.from(text);
    const own = {
      'Content-Type': type,
      'Content-Length': String(body.length),
      'Retry-After': String(RETRY_AFTER),
      'Cache-Control': 'no-store',
      'X-Robots-Tag': 'noindex',
    };
    return prepareResponse(503, [...Object.entries(own).flat(), ...shared], body);
  };
  const words = 'This page cannot be shown just now. Please load it again in a few seconds.';
  return {
    page: response('text/html; charset=utf-8', barePage('Many visitors at once', words)),
    api: response('application/json', JSON.stringify(API_BODY)),
  };
}
