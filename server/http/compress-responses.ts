import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './bytes/accept-encoding.ts';

/** In bytes; below this the encoding's own cost eats what it saves. */
const WORTH_IT = 1024;

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/** What is worth packing, apart from what is kept packed already. */
const PACKED = /^(?:application\/json|text\/html)/;

/** Packs answers that were made for one request, for whoever takes them packed. */
export function compressResponses(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { res } = c;
    if (!res.body || res.headers.has('Content-Encoding') || res.headers.has('Content-Range'))
      return;
    if (!PACKED.test(res.headers.get('Content-Type') ?? '')) return;
    const bytes = Buffer.from(await res.arrayBuffer());
    const headers = new Headers(res.headers);
    if (!headers.has('Vary')) headers.set('Vary', 'Accept-Encoding');
    const encoding = acceptedEncodings(c.req.header('Accept-Encoding'))[0] ?? 'identity';
    const packed =
      encoding === 'identity' || bytes.length < WORTH_IT ? null : await packers[encoding](bytes);
    if (packed) {
      headers.set('Content-Encoding', encoding);
      // The tag was made for the plain bytes; of these it says only that they mean the same.
      const etag = headers.get('ETag');
      if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
    }
    headers.delete('Content-Length');
    c.res = undefined;
    c.res = new Response(new Uint8Array(packed ?? bytes), { status: res.status, headers });
  };
}
