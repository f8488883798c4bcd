import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};
const compressible = new Set(['.js', '.css', '.svg', '.json']);

interface StaticFile {
  headers: Record<string, string>;
  plain: Buffer;
  brotli: Buffer | null;
}

/**
 * Serves the built files from memory, straight from the listener. Their names
 * carry a hash of their content, so a browser may keep them for ever.
 *
 * @param folder the folder of the client build; `/static/…` lies below it
 * @returns a function that answers a request, or gives false when it is not for such a file
 */
export function serveStaticFiles(
  folder: string,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const files = new Map<string, StaticFile>();
  for (const entry of readdirSync(join(folder, 'static'), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    files.set(`/${path.slice(folder.length + 1).replaceAll('\\', '/')}`, loadFile(path));
  }
  return (request, response) => {
    const file = request.url?.startsWith('/static/') ? files.get(request.url) : undefined;
    if (!file || (request.method !== 'GET' && request.method !== 'HEAD')) return false;
    if (request.headers['if-none-match'] === file.headers.ETag) {
      response.writeHead(304, file.headers).end();
      return true;
    }
    const useBrotli =
      file.brotli !== null && /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
    const bytes = useBrotli ? file.brotli! : file.plain;
    response.writeHead(200, {
      ...file.headers,
      ...(useBrotli && { 'Content-Encoding': 'br' }),
      'Content-Length': bytes.length,
    });
    response.end(request.method === 'HEAD' ? undefined : bytes);
    return true;
  };
}

function loadFile(path: string): StaticFile {
  const plain = readFileSync(path);
  const extension = extname(path);
  return {
    plain,
    brotli: compressible.has(extension)
      ? brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
      : null,
    headers: {
      'Content-Type': types[extension] ?? 'application/octet-stream',
      'Cache-Control': 'public, max-age=31536000, immutable',
      ETag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      Vary: 'Accept-Encoding',
      'X-Content-Type-Options': 'nosniff',
      'Cross-Origin-Resource-Policy': 'same-origin',
    },
  };
}
