import { etagOf } from './etag.ts';
import type { Encoding } from './accept-encoding.ts';
import { HTTP_DATE_LENGTH, currentSecond, httpDate } from './http-date.ts';

/** Fields of an answer as node:http takes them: name, value, name, value, … */
export type Fields = readonly string[];

/** One encoding of an answer, with everything that can be prepared beforehand. */
export interface Variant {
  encoding: Encoding;
  /** Strong: it names these bytes, so every encoding has one of its own. */
  etag: string;
  /** Fields of a whole answer with these bytes. */
  fields: Fields;
  body: Buffer<ArrayBuffer>;
  /** The whole answer as it goes over the wire; `body` is a part of it. */
  wire: Buffer;
  /** The answer to a client that has these bytes already, likewise. */
  notModifiedWire: Buffer;
  notModifiedFields: Fields;
}

/** An answer of status 200, kept as bytes. */
export interface StoredResponse {
  variants: Partial<Record<Encoding, Variant>>;
  /** Memory it takes, in bytes. */
  size: number;
}

/** The first field of every head. */
const DATE = '\r\nDate: ';

/** What an entry of a map costs beside its bytes, roughly. */
const OVERHEAD = 2048;

/**
 * Prepares an answer in the encodings given.
 *
 * @param fields of every encoding, without those that depend on the bytes
 */
export function storeResponse(
  fields: Fields,
  bodies: Partial<Record<Encoding, Buffer>>,
): StoredResponse {
  const variants: StoredResponse['variants'] = {};
  let size = OVERHEAD;
  // Whoever takes nothing packed gets it plain (conditional-response.ts).
  const varies = Object.keys(bodies).some((encoding) => encoding !== 'identity');
  for (const [name, body] of Object.entries(bodies)) {
    const encoding = name as Encoding;
    const variant = prepare(
      encoding,
      varies ? [...fields, 'Vary', 'Accept-Encoding'] : fields,
      body,
    );
    variants[encoding] = variant;
    size += variant.wire.length + variant.notModifiedWire.length;
  }
  return { variants, size };
}

function prepare(encoding: Encoding, shared: Fields, body: Buffer): Variant {
  const suffix = encoding === 'identity' ? '' : `-${encoding}`;
  const etag = etagOf(body, suffix);
  const common = [...shared, 'ETag', etag, 'Accept-Ranges', 'bytes'];
  const fields = [
    ...common,
    ...(encoding === 'identity' ? [] : ['Content-Encoding', encoding]),
    'Content-Length',
    String(body.length),
  ];
  const notModifiedFields = fieldPairs(common)
    .filter(([name]) => name !== 'Content-Type')
    .flat();
  const head = headBytes('HTTP/1.1 200 OK', fields);
  const wire = Buffer.concat([head, body]);
  return {
    encoding,
    etag,
    fields,
    body: wire.subarray(head.length),
    wire,
    notModifiedFields,
    notModifiedWire: headBytes('HTTP/1.1 304 Not Modified', notModifiedFields),
  };
}

/** Fields as pairs of name and value. */
export function fieldPairs(fields: Fields): [name: string, value: string][] {
  const pairs: [string, string][] = [];
  for (let index = 0; index < fields.length; index += 2)
    pairs.push([fields[index] ?? '', fields[index + 1] ?? '']);
  return pairs;
}

/**
 * The head of an answer as it goes over the wire, with the empty line behind
 * it. That the connection is kept goes without saying (RFC 9112, section 9.3).
 */
export function headBytes(statusLine: string, fields: Fields): Buffer {
  const lines = fieldPairs(['Date', httpDate(), ...fields]).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`${statusLine}\r\n${lines.join('')}\r\n`, 'latin1');
}

const datedAt = new WeakMap<Buffer, number>();

/**
 * The bytes of a whole answer, which headBytes began, with the present date in
 * them. The date is written over in place: it is always 29 letters long, and
 * nobody else is at the bytes, as sockets are written from this thread too.
 */
export function datedNow(wire: Buffer): Buffer {
  const now = currentSecond();
  if (datedAt.get(wire) !== now) {
    wire.write(httpDate(now), wire.indexOf(DATE) + DATE.length, HTTP_DATE_LENGTH, 'latin1');
    datedAt.set(wire, now);
  }
  return wire;
}
