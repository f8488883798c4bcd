import { barePage } from '../bare-page.ts';
import { headBytes, type Fields } from '../bytes/stored-response.ts';

/** Seconds after which it is worth to ask again. */
const RETRY_AFTER = 2;

/** A refusal of status 503, ready to be sent: making one must cost next to nothing. */
export interface BusyResponse {
  fields: Fields;
  body: Buffer<ArrayBuffer>;
  /** The whole answer to a GET, as it goes over the wire. */
  wire: Buffer;
}

/** @param shared fields that every answer carries which is no page */
export function busyResponses(shared: Fields) {
  const answer = (type: string, text: string): BusyResponse => {
    const body = Buffer.from(text);
    const fields = [
      ...Object.entries({
        'Content-Type': type,
        'Content-Length': String(body.length),
        'Retry-After': String(RETRY_AFTER),
        'Cache-Control': 'no-store',
        'X-Robots-Tag': 'noindex',
      }).flat(),
      ...shared,
    ];
    const head = headBytes('HTTP/1.1 503 Service Unavailable', fields);
    return { fields, body, wire: Buffer.concat([head, body]) };
  };
  const page = (words: string) =>
    answer(
      'text/html; charset=utf-8',
      barePage(
        'Many visitors at once',
        `This page cannot be shown just now.${words} Please load it again in a few seconds.`,
      ),
    );
  return {
    page: page(''),
    /** For a visitor who was led here because the requirement is stored. */
    sentPage: page(' Your requirement has arrived; there is no need to send it again.'),
    api: answer('application/json', '{"status":"fail","errors":{"server":["is busy; ask again"]}}'),
  };
}
