import { createReadStream, type Stats } from 'node:fs';
import { Readable } from 'node:stream';
import { matchesEtag } from '../bytes/etag.ts';
import { parseByteRange } from '../bytes/byte-range.ts';
import { headerPairs, type HeaderList } from '../bytes/stored-response.ts';

/** Streams a file that is not cached: the whole, or one requested range. */
export function streamFile(
  request: Request,
  path: string,
  { size, mtimeMs }: Pick<Stats, 'size' | 'mtimeMs'>,
  shared: HeaderList,
): Response {
  const etag = `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`;
  const headers = new Headers([...headerPairs(shared), ['ETag', etag], ['Accept-Ranges', 'bytes']]);
  if (matchesEtag(request.headers.get('If-None-Match'), etag))
    return new Response(null, { status: 304, headers });

  const head = request.method === 'HEAD';
  const ifRange = request.headers.get('If-Range');
  const wanted =
    head || (ifRange !== null && ifRange !== etag) ? null : request.headers.get('Range');
  const range = parseByteRange(wanted ?? undefined, size);
  if (range === 'unsatisfiable') {
    headers.set('Content-Range', `bytes */${size}`);
    headers.set('Cache-Control', 'no-store');
    return new Response(null, { status: 416, headers });
  }
  const { first, last } = range ?? { first: 0, last: size - 1 };
  headers.set('Content-Length', String(last - first + 1));
  if (range) headers.set('Content-Range', `bytes ${first}-${last}/${size}`);
  const body = head ? null : Readable.toWeb(createReadStream(path, { start: first, end: last }));
  return new Response(body as ReadableStream | null, { status: range ? 206 : 200, headers });
}
