import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib';
import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { matchesEtag } from '../api/answer.ts';

/** A text as it is sent; its plain form is unpacked for the few who want that. */
export interface Document {
  digest: string;
  br: Buffer;
  gzip: Buffer;
}

export async function packDocument(text: string): Promise<Document> {
  const bytes = Buffer.from(text);
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
    promisify(gzip)(bytes),
  ]);
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 22);
  return { digest, br, gzip: zipped };
}

/** Answers in the best encoding a client takes, or 304 when it has that already. */
export async function answerDocument(
  c: Context,
  type: string,
  document: Document,
): Promise<Response> {
  const encoding = accepts(c, {
    header: 'Accept-Encoding',
    supports: ['br', 'gzip', 'identity'],
    default: 'identity',
  });
  const packed = encoding === 'br' || encoding === 'gzip' ? encoding : null;
  // A strong tag names these very bytes, so each encoding has its own.
  const etag = `"${document.digest}${packed ? `-${packed}` : ''}"`;
  const headers = { ETag: etag, 'Cache-Control': 'public, no-cache', Vary: 'Accept-Encoding' };
  if (matchesEtag(c.req.header('If-None-Match'), etag)) return c.body(null, 304, headers);
  const bytes = packed ? document[packed] : await promisify(gunzip)(document.gzip);
  return c.body(new Uint8Array(bytes), 200, {
    ...headers,
    ...(packed && { 'Content-Encoding': packed }),
    'Content-Type': type,
  });
}
