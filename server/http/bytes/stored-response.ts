import { STATUS_CODES } from 'node:http';
import { etagOf } from './etag.ts';
import type { Encoding } from './accept-encoding.ts';

/** Response headers in the form of node:http: name, value, name, value, … */
export type HeaderList = readonly string[];

/** A response whose bytes are prepared in advance. */
export interface PreparedResponse {
  status: number;
  headers: HeaderList;
  /** Empty for a 304. */
  body: Buffer<ArrayBuffer>;
  /** The whole response to a GET as sent over the wire; `body` is a slice of it. */
  wire: Buffer;
}

/** One encoding of a stored response. */
export interface Variant {
  /** Strong, so every encoding has its own. */
  etag: string;
  whole: PreparedResponse;
  notModified: PreparedResponse;
}

/** A 200 response, stored as bytes. */
export interface StoredResponse {
  variants: Partial<Record<Encoding, Variant>>;
  /** Memory used, in bytes. */
  size: number;
}

/** The first header of every response. */
const DATE = '\r\nDate: ';

/** Bytes that an entry costs besides its buffers, roughly. */
const OVERHEAD = 2048;

/**
 * Prepares a response in the given encodings.
 *
 * @param headers headers of every encoding, without those that describe the body
 */
export function storeResponse(
  headers: HeaderList,
  bodies: Partial<Record<Encoding, Buffer>>,
): StoredResponse {
  const variants: StoredResponse['variants'] = {};
  let size = OVERHEAD;
  // Clients that accept no compression get it uncompressed (conditional-response.ts).
  const varies = Object.keys(bodies).some((encoding) => encoding !== 'identity');
  for (const [name, body] of Object.entries(bodies)) {
    const encoding = name as Encoding;
    const variant = prepare(
      encoding,
      varies ? [...headers, 'Vary', 'Accept-Encoding'] : headers,
      body,
    );
    variants[encoding] = variant;
    size += variant.whole.wire.length + variant.notModified.wire.length;
  }
  return { variants, size };
}

function prepare(encoding: Encoding, shared: HeaderList, body: Buffer): Variant {
  const suffix = encoding === 'identity' ? '' : `-${encoding}`;
  const etag = etagOf(body, suffix);
  const common = [...shared, 'ETag', etag];
  const length = ['Content-Length', String(body.length)];
  const coding = encoding === 'identity' ? [] : ['Content-Encoding', encoding];
  const withoutType = headerPairs(common).filter(([name]) => name !== 'Content-Type');
  return {
    etag,
    whole: prepareResponse(200, [...common, ...coding, ...length], body),
    notModified: prepareResponse(304, withoutType.flat()),
  };
}

/**
 * Prepares a response. Connections persist by default (RFC 9112, section 9.3).
 *
 * @param headers all but Date
 */
export function prepareResponse(
  status: number,
  headers: HeaderList,
  body: Buffer = Buffer.alloc(0),
): PreparedResponse {
  const lines = headerPairs(['Date', new Date().toUTCString(), ...headers]).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n`;
  const head = Buffer.from(`${start}${lines.join('')}\r\n`, 'latin1');
  const wire = Buffer.concat([head, body]);
  return { status, headers, body: wire.subarray(head.length), wire };
}

/** Headers as pairs of name and value. */
export function headerPairs(headers: HeaderList): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < headers.length; index += 2)
    pairs.push([headers[index] ?? '', headers[index + 1] ?? '']);
  return pairs;
}

/** The second of the Date in each response, since 1970. */
const datedAt = new WeakMap<Buffer, number>();

/**
 * The bytes of a prepared response with the present Date. It is overwritten in place: it is always 29
 * characters long, and sockets are written from this thread, too.
 */
export function datedNow({ wire }: PreparedResponse): Buffer {
  const now = Math.trunc(Date.now() / 1000);
  if (datedAt.get(wire) !== now) {
    wire.write(new Date(now * 1000).toUTCString(), wire.indexOf(DATE) + DATE.length, 'latin1');
    datedAt.set(wire, now);
  }
  return wire;
}
