/** Longer request heads than this go the ordinary way. */
const LONGEST_HEAD = 4096;

const REQUEST_LINE = /^GET (\/[\x21-\x7e]*) HTTP\/1\.1\r\n/;

/** Every field on a line of its own and nothing after the empty line (RFC 9112, sections 3 and 5). */
const FIELDS = /(?:[!#$%&'*+.^_`|~\dA-Za-z-]+:[\t\x20-\x7e\x80-\xff]*\r\n)+\r\n$/y;

/** Fields that change what is to be answered, or where the request ends. */
const SPECIAL =
  /\r\n(?:connection:(?! *keep-alive\r)|content-length:|transfer-encoding:|expect:|upgrade:|range:|if-(?!none-match:)|te:|trailer:|http2-settings:)/i;

const HOST = /\r\nhost:/gi;
const PLAIN_HOST = /\r\nhost:[\t ]*([\w.-]+(?::\d{1,5})?)[\t ]*\r\n/i;

/** A request for an address and no more, beyond doubt. */
export interface PlainGet {
  /** Path and query as they stand in the request line. */
  url: string;
  /** The head as it came, with the empty line behind it. */
  head: string;
}

/** What a chunk asks for if it is one whole plain GET; null for anything else. */
export function readPlainGet(chunk: Buffer): PlainGet | null {
  if (chunk.length > LONGEST_HEAD) return null;
  const head = chunk.toString('latin1');
  const line = REQUEST_LINE.exec(head);
  if (!line) return null;
  FIELDS.lastIndex = line[0].length;
  if (!FIELDS.test(head) || SPECIAL.test(head) || head.match(HOST)?.length !== 1) return null;
  return { url: line[1] ?? '', head };
}

/** The same for the app; null when the host it names is none that an address may have. */
export function requestOf({ url, head }: PlainGet): Request | null {
  const host = PLAIN_HOST.exec(head)?.[1];
  const address = host === undefined ? null : URL.parse(`http://${host}${url}`);
  if (!address) return null;
  const fields = head
    .slice(head.indexOf('\r\n') + 2, -4)
    .split('\r\n')
    .map((line): [string, string] => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon), line.slice(colon + 1)];
    });
  return new Request(address, { headers: fields });
}
