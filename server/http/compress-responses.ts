import type { MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './bytes/accept-encoding.ts';
import { compressors } from './bytes/compress.ts';
import { ResponseStore } from './bytes/response-store.ts';
import { sharedBody, wholeBody } from './bytes/shared-body.ts';

/** In bytes; below this, compression costs more than it saves. */
const MIN_LENGTH = 1024;

/** The types that are compressed here; files and cached pages are compressed already. */
const COMPRESSIBLE = /^(?:application\/json|text\/html)/;

/** In bytes, of the cached compressed bodies. */
const LIMIT = 8 * 1024 * 1024;

interface Compressed {
  bytes: Buffer<ArrayBuffer>;
  /** Null when the body is too short to compress. */
  encoding: string | null;
  size: number;
}

/**
 * Compresses responses that were made for one request. One with a strong ETag, which identifies its
 * bytes, is compressed once and cached.
 */
export function compressResponses(): MiddlewareHandler {
  const cached = new ResponseStore<Compressed>(LIMIT);

  return async (c, next) => {
    await next();
    const { res } = c;
    if (!res.body || res.headers.has('Content-Encoding') || res.headers.has('Content-Range'))
      return;
    if (!COMPRESSIBLE.test(res.headers.get('Content-Type') ?? '')) return;
    if (!res.headers.has('Vary')) c.header('Vary', 'Accept-Encoding');
    const [wanted = 'identity'] = acceptedEncodings(c.req.header('Accept-Encoding'));
    if (wanted === 'identity') return;

    const headers = new Headers(c.res.headers);
    headers.delete('Content-Length');
    const etag = headers.get('ETag');
    const key = etag?.startsWith('"') ? `${wanted} ${etag}` : null;
    const known = key === null ? undefined : cached.get(key);
    const compressed = known ?? (await compress(wanted, await wholeBody(c.res)));
    if (key !== null && !known) cached.set(key, compressed);
    if (compressed.encoding !== null) {
      headers.set('Content-Encoding', compressed.encoding);
      // The tag identifies the plain bytes, so it is weak for the compressed ones.
      if (key !== null) headers.set('ETag', `W/${etag}`);
    }
    c.res = undefined;
    c.res = new Response(sharedBody(compressed.bytes), { status: res.status, headers });
  };
}

async function compress(
  encoding: keyof typeof compressors,
  plain: Buffer<ArrayBuffer>,
): Promise<Compressed> {
  if (plain.length < MIN_LENGTH) return { bytes: plain, encoding: null, size: plain.length };
  const bytes = await compressors[encoding](plain);
  return { bytes, encoding, size: bytes.length };
}
