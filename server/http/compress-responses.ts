import type { MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './bytes/accept-encoding.ts';
import { compressors } from './bytes/compress.ts';
import { sharedBody, wholeBody } from './bytes/shared-body.ts';

/** In bytes; below this, compression costs more than it saves. */
const MIN_LENGTH = 1024;

/** The types that are compressed here; files and cached pages are compressed already. */
const COMPRESSIBLE = /^(?:application\/json|text\/html)/;

/**
 * Compresses responses that were made for one request. A body that the API caches is compressed once, and
 * its compressed forms are dropped with it.
 */
export function compressResponses(): MiddlewareHandler {
  const cached = {
    br: new WeakMap<Buffer, Buffer<ArrayBuffer>>(),
    gzip: new WeakMap<Buffer, Buffer<ArrayBuffer>>(),
  };

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
    const plain = await wholeBody(c.res);
    let bytes = plain;
    if (plain.length >= MIN_LENGTH) {
      bytes = cached[wanted].get(plain) ?? (await compressors[wanted](plain));
      cached[wanted].set(plain, bytes);
      headers.delete('Content-Length');
      headers.set('Content-Encoding', wanted);
      // A strong tag identifies the plain bytes, so it is weak for the compressed ones.
      const etag = headers.get('ETag');
      if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`);
    }
    c.res = undefined;
    c.res = new Response(sharedBody(bytes), { status: res.status, headers });
  };
}
