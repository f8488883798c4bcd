import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './accept-encoding.ts';
import { AnswerStore } from './answer-store.ts';

/** In bytes; below this the encoding's own cost eats what it saves. */
const WORTH_IT = 1024;

const packers = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
};

/** What is worth packing, apart from what is kept packed already. */
const PACKED = /^(?:application\/json|text\/html)/;

/** In bytes, of the compressed forms that are cached. */
const LIMIT = 8 * 1024 * 1024;

/**
 * Compresses answers that were made for one request, for clients that take them
 * so. What has a strong ETag is compressed once: the tag names its bytes.
 */
export function compressAnswers(): MiddlewareHandler {
  const cached = new AnswerStore<{ bytes: Buffer; size: number }>(LIMIT);

  async function compress(encoding: keyof typeof packers, etag: string | null, bytes: Buffer) {
    const key = etag?.startsWith('"') ? `${encoding} ${etag}` : null;
    const known = key === null ? undefined : cached.get(key);
    if (known) return known.bytes;
    const compressed = await packers[encoding](bytes);
    if (key !== null) cached.set(key, { bytes: compressed, size: compressed.length });
    return compressed;
  }

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
    const etag = headers.get('ETag');
    const packed =
      encoding === 'identity' || bytes.length < WORTH_IT
        ? null
        : await compress(encoding, etag, bytes);
    if (packed) {
      headers.set('Content-Encoding', encoding);
      // The tag was made for the plain bytes; of these it says only that they mean the same.
      if (etag && !etag.startsWith('W/')) headers.set('ETag', `W/${etag}`);
    }
    headers.delete('Content-Length');
    c.res = undefined;
    c.res = new Response(new Uint8Array(packed ?? bytes), { status: res.status, headers });
  };
}
