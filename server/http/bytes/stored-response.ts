import { etagOf } from './etag.ts';
import type { Encoding } from './accept-encoding.ts';

/** Response headers in the form of node:http: name, value, name, value, … */
export type HeaderList = readonly string[];

/** One encoding of a response, with everything that can be prepared in advance. */
export interface Variant {
  /** Strong, so every encoding has its own. */
  etag: string;
  /** Headers of a 200 response with this body. */
  headers: HeaderList;
  body: Buffer<ArrayBuffer>;
  /** The whole response as sent over the wire; `body` is a slice of it. */
  wire: Buffer;
  /** The 304 response, likewise. */
  notModifiedWire: Buffer;
  notModifiedHeaders: HeaderList;
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
    size += variant.wire.length + variant.notModifiedWire.length;
  }
  return { variants, size };
}

function prepare(encoding: Encoding, shared: HeaderList, body: Buffer): Variant {
  const suffix = encoding === 'identity' ? '' : `-${encoding}`;
  const etag = etagOf(body, suffix);
  const common = [...shared, 'ETag', etag];
  const headers = [
    ...common,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String(body.length),
  ];
  const notModifiedHeaders = headerPairs(common)
    .filter(([name]) => name !== 'Content-Type')
    .flat();
  const head = headBytes('HTTP/1.1 200 OK', headers);
  const wire = Buffer.concat([head, body]);
  return {
    etag,
    headers,
    body: wire.subarray(head.length),
    wire,
    notModifiedHeaders,
    notModifiedWire: headBytes('HTTP/1.1 304 Not Modified', notModifiedHeaders),
  };
}

/** Headers as pairs of name and value. */
export function headerPairs(headers: HeaderList): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < headers.length; index += 2)
    pairs.push([headers[index] ?? '', headers[index + 1] ?? '']);
  return pairs;
}

/**
 * The head of a response as sent over the wire, with the empty line after it. Connections persist by
 * default (RFC 9112, section 9.3).
 */
export function headBytes(statusLine: string, headers: HeaderList): Buffer {
  const lines = headerPairs(['Date', new Date().toUTCString(), ...headers]).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${statusLine}\r\n${lines.join('')}\r\n`, 'latin1');
}

/** The second of the Date in each response, since 1970. */
const datedAt = new WeakMap<Buffer, number>();

/**
 * Updates the Date in a response that starts with `headBytes`. It is overwritten in place: it is always
 * 29 characters long, and sockets are written from this thread, too.
 */
export function datedNow(wire: Buffer): Buffer {
  const now = Math.trunc(Date.now() / 1000);
  if (datedAt.get(wire) !== now) {
    wire.write(new Date(now * 1000).toUTCString(), wire.indexOf(DATE) + DATE.length, 'latin1');
    datedAt.set(wire, now);
  }
  return wire;
}
