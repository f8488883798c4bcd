import { gunzipSync } from 'node:zlib';
import { matchesEtag } from './etag.ts';
import { acceptedEncodings } from './accept-encoding.ts';
import { ResponseStore } from './response-store.ts';
import { parseByteRange, type ByteRange } from './byte-range.ts';
import { sharedBody } from './shared-body.ts';
import {
  fieldPairs,
  storeResponse,
  type Fields,
  type StoredResponse,
  type Variant,
} from './stored-response.ts';

/** What to send: a status, its headers, and the body if any. */
export interface Plan {
  status: 200 | 206 | 304 | 412 | 416;
  fields: Fields;
  body: Buffer<ArrayBuffer> | null;
}

/** Returns a request header by its lower-case name. */
export type RequestField = (name: string) => string | undefined;

/**
 * Plans the response to a request from a stored response: encoding, conditions (RFC 9110, section 13),
 * one byte range (section 14) and HEAD.
 */
export function planResponse(method: string, field: RequestField, stored: StoredResponse): Plan {
  const variant = chooseVariant(stored, field('accept-encoding'));
  const head = method === 'HEAD';
  const refuse = (status: 412 | 416, ...more: string[]): Plan => ({
    status,
    fields: [...withoutRepresentation(variant.fields), ...more, 'Content-Length', '0'],
    body: null,
  });
  const ifMatch = field('if-match');
  if (ifMatch !== undefined && !matchesEtag(ifMatch, variant.etag, 'strong')) return refuse(412);
  if (matchesEtag(field('if-none-match'), variant.etag))
    return { status: 304, fields: variant.notModifiedFields, body: null };

  const range = head ? undefined : field('range');
  const ifRange = field('if-range');
  if (range !== undefined && (ifRange === undefined || ifRange.trim() === variant.etag)) {
    const part = parseByteRange(range, variant.body.length);
    if (part === 'unsatisfiable') {
      const whole = `bytes */${variant.body.length}`;
      return refuse(416, 'Content-Range', whole, 'Cache-Control', 'no-store');
    }
    if (part) return partOf(variant, part);
  }
  return { status: 200, fields: variant.fields, body: head ? null : variant.body };
}

const REPRESENTATION =
  /^(?:content-(?:length|type|encoding|range)|cache-control|etag|last-modified|vary|date)$/i;

/** Headers without those that describe the body. */
const withoutRepresentation = (fields: Fields): string[] =>
  fieldPairs(fields)
    .filter(([name]) => !REPRESENTATION.test(name))
    .flat();

/** Makes the planned response, for the app. */
export function respondStored(request: Request, stored: StoredResponse): Response {
  const field = (name: string) => request.headers.get(name) ?? undefined;
  const { status, fields, body } = planResponse(request.method, field, stored);
  return new Response(body && sharedBody(body), { status, headers: fieldPairs(fields) });
}

/** The best stored encoding for a client; uncompressed when it accepts no other. */
export function chooseVariant(stored: StoredResponse, acceptEncoding: string | undefined): Variant {
  const { variants } = stored;
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const variant = variants[encoding];
    if (variant) return variant;
    if (encoding === 'identity' && variants.gzip) return uncompress(variants.gzip);
  }
  const any = variants.identity ?? (variants.gzip && uncompress(variants.gzip));
  if (!any) throw new Error('A response was stored without a body.');
  return any;
}

/** In bytes; all pages of the sample content take half of it. */
const UNCOMPRESSED_LIMIT = 16 * 1024 * 1024;

interface Uncompressed {
  zipped: Variant;
  identity: Variant;
  size: number;
}

/** Few clients want uncompressed bodies, so these are made on demand and cached apart. */
const uncompressed = new ResponseStore<Uncompressed>(UNCOMPRESSED_LIMIT);

function uncompress(zipped: Variant): Variant {
  const known = uncompressed.get(zipped.etag);
  // Two responses may have the same body and different headers.
  if (known?.zipped === zipped) return known.identity;
  const fields = fieldPairs(zipped.fields).filter(
    ([name]) => !/^(?:etag|content-encoding|content-length)$/i.test(name),
  );
  const { variants, size } = storeResponse(fields.flat(), { identity: gunzipSync(zipped.body) });
  const { identity } = variants;
  if (!identity) throw new Error('The uncompressed body was not stored.');
  uncompressed.set(zipped.etag, { zipped, identity, size: size + zipped.wire.length });
  return identity;
}

function partOf(variant: Variant, { first, last }: ByteRange): Plan {
  const fields = [
    ...fieldPairs(variant.fields).filter(([name]) => name !== 'Content-Length'),
    ['Content-Length', String(last - first + 1)],
    ['Content-Range', `bytes ${first}-${last}/${variant.body.length}`],
  ].flat();
  return { status: 206, fields, body: variant.body.subarray(first, last + 1) };
}
