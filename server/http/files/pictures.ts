import { readFile, stat } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { Hono } from 'hono';
import { ResponseStore } from '../bytes/response-store.ts';
import { compressWell } from '../bytes/compress.ts';
import { respondStored } from '../bytes/conditional-response.ts';
import { NOTHING_ALLOWED } from '../security-headers.ts';
import {
  fieldPairs,
  storeResponse,
  type Fields,
  type StoredResponse,
} from '../bytes/stored-response.ts';
import { streamFile } from './stream-file.ts';

const PREFIX = '/static/pictures/';
const FAVICON = '/favicon.ico';

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
const packed = new Set(['.svg', '.vtt', '.ico']);

/** A film may be opened by itself: the page that the browser makes around it loads it once more. */
const FILM_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'";

/** Larger files, such as videos, are read from the disk each time; in bytes. */
const LARGEST_KEPT = 1024 * 1024;
/** In bytes; the pictures that come with the site take a tenth of it. */
const LIMIT = 32 * 1024 * 1024;
/** Milliseconds for which a file is taken to be unchanged on the disk. */
const UNCHANGED_FOR = 2_000;

interface KeptPicture extends StoredResponse {
  file: string;
  mark: string;
  lookedAt: number;
}

/** The pictures of the content, from content/pictures. They may change under the same name. */
export class Pictures {
  readonly #kept = new ResponseStore<KeptPicture>(LIMIT);
  readonly #making = new Map<string, Promise<StoredResponse>>();
  readonly #folder: string;
  readonly #fields: Fields;

  /**
   * @param folder where the pictures are
   * @param fields headers of every response
   */
  constructor(folder: string, fields: Fields) {
    this.#folder = folder;
    this.#fields = [
      'Cache-Control',
      'public, max-age=3600, stale-while-revalidate=86400',
      ...fields,
    ];
  }

  /** The bytes for the address of a request line, if they are in memory. */
  at(url: string): StoredResponse | undefined {
    const picture = this.#kept.get(url);
    if (picture && performance.now() - picture.lookedAt > UNCHANGED_FOR)
      void this.#lookAgain(url, picture);
    return picture;
  }

  async #lookAgain(url: string, picture: KeptPicture): Promise<void> {
    picture.lookedAt = performance.now();
    if ((await markOf(picture.file)) !== picture.mark) this.#kept.delete(url);
  }

  /** Answers a request for a picture, from the disk if need be. */
  async answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const kept = this.at(pathname);
    if (kept) return respondStored(request, kept);
    const name = nameOf(pathname);
    const type = types[extname(name)];
    const path = join(this.#folder, name);
    const status = type ? await stat(path).catch(() => null) : null;
    if (!type || !status?.isFile()) return missing();
    const address = pathname === FAVICON ? FAVICON : addressOf(name);
    // Every file has one address, so that it is read and compressed once, however it is spelled.
    if (pathname !== address) return moved(address, this.#fields);
    const policy = type.startsWith('video/') ? FILM_POLICY : NOTHING_ALLOWED;
    const fields = ['Content-Type', type, 'Content-Security-Policy', policy, ...this.#fields];
    if (status.size > LARGEST_KEPT)
      return streamFile(request, { path, size: status.size, mtimeMs: status.mtimeMs }, fields);
    let making = this.#making.get(address);
    if (!making) {
      making = this.#keep(address, path, fields).finally(() => this.#making.delete(address));
      this.#making.set(address, making);
    }
    return respondStored(request, await making);
  }

  async #keep(url: string, file: string, fields: Fields): Promise<StoredResponse> {
    const mark = await markOf(file);
    const bytes = await readFile(file);
    const bodies = packed.has(extname(file)) ? await compressWell(bytes) : { identity: bytes };
    const lookedAt = performance.now();
    const picture = { ...storeResponse(fields, { ...bodies }), file, mark, lookedAt };
    this.#kept.set(url, picture);
    return picture;
  }
}

/** The routes of everything under /static, for the app; the listener answers the built files before. */
export function pictureRoutes(pictures: Pictures): Hono {
  const app = new Hono();
  app.get(FAVICON, (c) => pictures.answer(c.req.raw));
  app.get(`${PREFIX}*`, (c) => pictures.answer(c.req.raw));
  app.get('/static/*', () => missing());
  return app;
}

/** The file an address names, inside the folder of pictures; empty for any other. */
function nameOf(pathname: string): string {
  if (pathname === FAVICON) return 'favicon.ico';
  try {
    const name = posix.normalize(decodeURIComponent(pathname.slice(PREFIX.length)));
    // Backslashes divide folders on Windows.
    return /^\.\.|[\\\0]/.test(name) ? '' : name.replace(/^\//, '');
  } catch {
    return '';
  }
}

/** The one address of a file in the folder of pictures. */
function addressOf(name: string): string {
  return PREFIX + name.split('/').map(encodeURIComponent).join('/');
}

/** Changes when the file does. */
async function markOf(file: string): Promise<string> {
  const status = await stat(file).catch(() => null);
  return status ? `${status.mtimeMs} ${status.size}` : 'gone';
}

function moved(address: string, fields: Fields): Response {
  return new Response(null, {
    status: 301,
    headers: [['Location', address], ...fieldPairs(fields)],
  });
}

function missing(): Response {
  return new Response('There is no such file.', {
    status: 404,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  });
}
