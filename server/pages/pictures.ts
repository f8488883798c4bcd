import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Hono, type HonoRequest } from 'hono';
import { matchesEtag } from '../api/answer.ts';
import { CONTENT_FOLDER } from '../app-context.ts';
import { parseByteRange } from './byte-range.ts';

const PREFIX = '/static/pictures/';

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};

/** A film may be opened by itself: the page that the browser makes around it loads it once more. */
const FILM_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'";

/** The pictures of the content, from content/pictures. They may change under the same name. */
export function pictures(): Hono {
  const app = new Hono();
  app.get('/favicon.ico', (c) => answer('favicon.ico', c.req));
  app.get(`${PREFIX}*`, (c) => answer(decodeURIComponent(c.req.path.slice(PREFIX.length)), c.req));
  return app;
}

async function answer(name: string, request: HonoRequest): Promise<Response> {
  const type = types[extname(name)];
  const path = normalize(name);
  if (!type || path.startsWith('..') || path.includes('\0')) return missing();
  const bytes = await readFile(join(CONTENT_FOLDER, 'pictures', path)).catch(() => null);
  if (!bytes) return missing();
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = {
    ETag: etag,
    'Cache-Control': 'public, max-age=3600',
    'Content-Type': type,
    'Accept-Ranges': 'bytes',
    ...(type.startsWith('video/') && { 'Content-Security-Policy': FILM_POLICY }),
  };
  if (matchesEtag(request.header('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });
  const part = askedPart(request, bytes.length, etag);
  if (part === null) return new Response(new Uint8Array(bytes), { headers });
  if (part === 'unsatisfiable')
    return new Response(null, {
      status: 416,
      headers: { 'Content-Range': `bytes */${bytes.length}`, 'Cache-Control': 'no-store' },
    });
  const { first, last } = part;
  return new Response(new Uint8Array(bytes.subarray(first, last + 1)), {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${first}-${last}/${bytes.length}` },
  });
}

/** The part of a file that a film's player asks for; after If-Range only if it still is that file. */
function askedPart(request: HonoRequest, size: number, etag: string) {
  const ifRange = request.header('If-Range');
  if (request.method !== 'GET' || (ifRange !== undefined && ifRange !== etag)) return null;
  return parseByteRange(request.header('Range'), size);
}

function missing(): Response {
  return new Response('There is no such file.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
