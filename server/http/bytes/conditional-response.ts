import { gunzipSync } from 'node:zlib';
import { matchesEtag } from './etag.ts';
import { acceptedEncodings } from './accept-encoding.ts';
import { ResponseStore } from './response-store.ts';
import { parseByteRange, type ByteRange } from './byte-range.ts';
import {
  fieldPairs,
  storeResponse,
  type Fields,
  type StoredResponse,
  type Variant,
} from './stored-response.ts';

/** What to send: a status, its fields, and the bytes after them if any. */
export interface Plan {
  status: 200 | 206 | 304 | 412 | 416;
  fields: Fields;
  body: Buffer<ArrayBuffer> | null;
}

/** A request field by its lower-case name. */
export type RequestField = (name: string) => string | undefined;

/**
 * How a stored answer meets a request: encodings, conditions (RFC 9110,
 * section 13), one byte range (section 14) and HEAD.
 */
export function planResponse(method: string, field: RequestField, answer: StoredResponse): Plan {
  const variant = chooseVariant(answer, field('accept-encoding'));
  const head = method === 'HEAD';
  const ifMatch = field('if-match');
  if (ifMatch !== undefined && !matchesEtag(ifMatch, variant.etag, 'strong'))
    return {
      status: 412,
      fields: [...withoutRepresentation(variant.fields), 'Content-Length', '0'],
      body: null,
    };
  if (isUnchanged(variant, field('if-none-match')))
    return { status: 304, fields: variant.notModifiedFields, body: null };

  const range = head ? undefined : field('range');
  const ifRange = field('if-range');
  if (range !== undefined && (ifRange === undefined || ifRange.trim() === variant.etag)) {
    const part = parseByteRange(range, variant.body.length);
    if (part === 'unsatisfiable')
      return {
        status: 416,
        fields: [
          ...withoutRepresentation(variant.fields),
          'Content-Range',
          `bytes */${variant.body.length}`,
          'Content-Length',
          '0',
          'Cache-Control',
          'no-store',
        ],
        body: null,
      };
    if (part) return partOf(variant, part);
  }
  return { status: 200, fields: variant.fields, body: head ? null : variant.body };
}

/** The fields that say nothing of the bytes: those that every answer carries. */
function withoutRepresentation(fields: Fields): string[] {
  return fields.filter((_, index) => {
    const name = fields[index - (index % 2)]?.toLowerCase() ?? '';
    return !/^(content-(length|type|encoding|range)|cache-control|etag|last-modified|vary|date)$/.test(
      name,
    );
  });
}

/** The same for the app, which speaks in requests and responses. */
export function respondStored(request: Request, answer: StoredResponse): Response {
  const field = (name: string) => request.headers.get(name) ?? undefined;
  const { status, fields, body } = planResponse(request.method, field, answer);
  return new Response(body, { status, headers: fieldPairs(fields) });
}

/** The best of the encodings there are; for a client that wants no other, the bytes are uncompressed. */
export function chooseVariant(answer: StoredResponse, acceptEncoding: string | undefined): Variant {
  const { variants } = answer;
  for (const encoding of acceptedEncodings(acceptEncoding)) {
    const variant = variants[encoding];
    if (variant) return variant;
    if (encoding === 'identity' && variants.gzip) return uncompress(variants.gzip);
  }
  const any = variants.identity ?? (variants.gzip && uncompress(variants.gzip));
  if (!any) throw new Error('An answer was stored without any bytes.');
  return any;
}

/** In bytes; every page of the sample content takes half of it. */
const UNCOMPRESSED_LIMIT = 16 * 1024 * 1024;

interface Uncompressed {
  zipped: Variant;
  identity: Variant;
  size: number;
}

/** Hardly a client wants uncompressed bytes, so they are made when one does, and cached apart from the others. */
const uncompressed = new ResponseStore<Uncompressed>(UNCOMPRESSED_LIMIT);

function uncompress(zipped: Variant): Variant {
  const known = uncompressed.get(zipped.etag);
  // Two answers may have the same bytes and other fields.
  if (known?.zipped === zipped) return known.identity;
  const fields = fieldPairs(zipped.fields).filter(
    ([name]) => !/^(?:etag|accept-ranges|content-encoding|content-length)$/i.test(name),
  );
  const { variants, size } = storeResponse(fields.flat(), { identity: gunzipSync(zipped.body) });
  const { identity } = variants;
  if (!identity) throw new Error('The uncompressed bytes were not stored.');
  uncompressed.set(zipped.etag, { zipped, identity, size: size + zipped.wire.length });
  return identity;
}

/** Whether a client that sends this If-None-Match has these very bytes. */
export function isUnchanged({ etag }: Variant, ifNoneMatch: string | undefined): boolean {
  return matchesEtag(ifNoneMatch, etag);
}

function partOf(variant: Variant, { first, last }: ByteRange): Plan {
  const fields = [
    ...fieldPairs(variant.fields).filter(([name]) => name !== 'Content-Length'),
    ['Content-Length', String(last - first + 1)],
    ['Content-Range', `bytes ${first}-${last}/${variant.body.length}`],
  ].flat();
  return { status: 206, fields, body: variant.body.subarray(first, last + 1) };
}
