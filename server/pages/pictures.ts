import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { Hono } from 'hono';
import { matchesEtag } from '../api/answer.ts';
import { CONTENT_FOLDER } from '../app-context.ts';

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

/** The pictures of the content, from content/pictures. They may change under the same name. */
export function pictures(): Hono {
  const app = new Hono();
  app.get('/favicon.ico', (c) => answer('favicon.ico', c.req.header('If-None-Match')));
  app.get(`${PREFIX}*`, (c) =>
    answer(decodeURIComponent(c.req.path.slice(PREFIX.length)), c.req.header('If-None-Match')),
  );
  return app;
}

async function answer(name: string, ifNoneMatch: string | undefined): Promise<Response> {
  const type = types[extname(name)];
  const path = normalize(name);
  if (!type || path.startsWith('..') || path.includes('\0')) return missing();
  const bytes = await readFile(join(CONTENT_FOLDER, 'pictures', path)).catch(() => null);
  if (!bytes) return missing();
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const headers = { ETag: etag, 'Cache-Control': 'public, max-age=3600', 'Content-Type': type };
  if (matchesEtag(ifNoneMatch, etag)) return new Response(null, { status: 304, headers });
  return new Response(new Uint8Array(bytes), { headers });
}

function missing(): Response {
  return new Response('There is no such file.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
