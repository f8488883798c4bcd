import { gunzipSync } from 'node:zlib';
import { matchesEtag } from './etag.ts';
import { acceptedEncodings } from './accept-encoding.ts';
import { sharedBody } from './shared-body.ts';
import {
  headerPairs,
  storeResponse,
  type PreparedResponse,
  type StoredResponse,
  type Variant,
} from './stored-response.ts';

/**
 * The response to a GET from a stored response: its encoding, and 304 if the client has it. What is stored
 * is short, so a range of it is not worth more than the whole (RFC 9110, section 14.2).
 */
export function chooseResponse(
  stored: StoredResponse,
  acceptEncoding: string | undefined,
  ifNoneMatch: string | undefined,
): PreparedResponse {
  const variant = chooseVariant(stored, acceptEncoding);
  return matchesEtag(ifNoneMatch, variant.etag) ? variant.notModified : variant.whole;
}

/** Makes a Response of a stored one, for the app. */
export function respondStored(request: Request, stored: StoredResponse): Response {
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const chosen = chooseResponse(stored, header('Accept-Encoding'), header('If-None-Match'));
  return respondPrepared(request, chosen);
}

/** Makes a Response of a prepared one, for the app. */
export function respondPrepared(
  { method }: Request,
  { status, headers, body }: PreparedResponse,
): Response {
  const isEmpty = method === 'HEAD' || body.length === 0;
  return new Response(isEmpty ? null : sharedBody(body), { status, headers: headerPairs(headers) });
}

/** The best stored encoding for a client; uncompressed when it accepts no other. */
function chooseVariant(stored: StoredResponse, acceptEncoding: string | undefined): Variant {
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
  const headers = headerPairs(zipped.whole.headers).filter(
    ([name]) => !/^(?:etag|content-encoding|content-length)$/i.test(name),
  );
  const { variants } = storeResponse(headers.flat(), { identity: gunzipSync(zipped.whole.body) });
  const identity = variants.identity!;
  uncompressed.set(zipped, identity);
  return identity;
}
