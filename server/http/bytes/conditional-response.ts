import { gunzipSync } from 'node:zlib';
import { matchesEtag } from './etag.ts';
import { acceptedEncodings } from './accept-encoding.ts';
import { sharedBody } from './shared-body.ts';
import {
  headerPairs,
  storeResponse,
  type HeaderList,
  type StoredResponse,
  type Variant,
} from './stored-response.ts';

/** What to send: a status, its headers, and the body if any. */
export interface Plan {
  status: 200 | 304;
  headers: HeaderList;
  body: Buffer<ArrayBuffer> | null;
}

/** Returns a request header by its lower-case name. */
export type RequestHeader = (name: string) => string | undefined;

/**
 * Plans the response to a request from a stored response: encoding, If-None-Match and HEAD. What is
 * stored is short, so a range of it is not worth more than the whole (RFC 9110, section 14.2).
 */
export function planResponse(method: string, field: RequestHeader, stored: StoredResponse): Plan {
  const variant = chooseVariant(stored, field('accept-encoding'));
  if (matchesEtag(field('if-none-match'), variant.etag))
    return { status: 304, headers: variant.notModifiedHeaders, body: null };
  return { status: 200, headers: variant.headers, body: method === 'HEAD' ? null : variant.body };
}

/** Makes the planned response, for the app. */
export function respondStored(request: Request, stored: StoredResponse): Response {
  const field = (name: string) => request.headers.get(name) ?? undefined;
  const { status, headers, body } = planResponse(request.method, field, stored);
  return new Response(body && sharedBody(body), { status, headers: headerPairs(headers) });
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

/**
 * Few clients want uncompressed bodies, so these are made on demand. Each is dropped with its compressed
 * response, so the limits of the caches bound them too.
 */
const uncompressed = new WeakMap<Variant, Variant>();

function uncompress(zipped: Variant): Variant {
  const known = uncompressed.get(zipped);
  if (known) return known;
  const headers = headerPairs(zipped.headers).filter(
    ([name]) => !/^(?:etag|content-encoding|content-length)$/i.test(name),
  );
  const { variants } = storeResponse(headers.flat(), { identity: gunzipSync(zipped.body) });
  const identity = variants.identity!;
  uncompressed.set(zipped, identity);
  return identity;
}
