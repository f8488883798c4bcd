import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { acceptedEncodings } from './bytes/accept-encoding.ts';
import { ResponseStore } from './bytes/response-store.ts';

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

interface Compressed {
  bytes: Buffer<ArrayBuffer>;
  /** Null for what is too short to be compressed. */
  encoding: string | null;
  size: number;
}

/**
 * Compresses answers that were made for one request, for clients that take them
 * so. What has a strong ETag is compressed once: the tag names its bytes.
 */
export function compressResponses(): MiddlewareHandler {
  const cached = new ResponseStore<Compressed>(LIMIT);

  return async (c, next) => {
    await next();
    const { res } = c;
    if (!res.body || res.headers.has('Content-Encoding') || res.headers.has('Content-Range'))
      return;
    if (!PACKED.test(res.headers.get('Content-Type') ?? '')) return;
    if (!res.headers.has('Vary')) c.header('Vary', 'Accept-Encoding');
    const [wanted = 'identity'] = acceptedEncodings(c.req.header('Accept-Encoding'));
    if (wanted === 'identity') return;

    const headers = new Headers(c.res.headers);
    headers.delete('Content-Length');
    const etag = headers.get('ETag');
    const key = etag?.startsWith('"') ? `${wanted} ${etag}` : null;
    const known = key === null ? undefined : cached.get(key);
    const compressed = known ?? (await compress(wanted, await c.res.arrayBuffer()));
    if (key !== null && !known) cached.set(key, compressed);
    if (compressed.encoding !== null) {
      headers.set('Content-Encoding', compressed.encoding);
      // The tag was made for the plain bytes; of these it says only that they mean the same.
      if (key !== null) headers.set('ETag', `W/${etag}`);
    }
    c.res = undefined;
    c.res = new Response(compressed.bytes, { status: res.status, headers });
  };
}

async function compress(encoding: keyof typeof packers, body: ArrayBuffer): Promise<Compressed> {
  const plain = Buffer.from(body);
  if (plain.length < WORTH_IT) return { bytes: plain, encoding: null, size: plain.length };
  const bytes = await packers[encoding](plain);
  return { bytes, encoding, size: bytes.length };
}
