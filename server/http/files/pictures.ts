import { readFile, stat } from 'node:fs/promises';
import { extname, join, posix } from 'node:path';
import { Hono } from 'hono';
import { CARDS, MEDIA, PICTURES, REMOTE, SITE_CARD } from '../../../contract/shown-picture.ts';
import { ResponseStore } from '../bytes/response-store.ts';
import { compressWell } from '../bytes/compress.ts';
import { respondStored } from '../bytes/conditional-response.ts';
import { NOTHING_ALLOWED } from '../security-headers.ts';
import { storeResponse, type HeaderList, type StoredResponse } from '../bytes/stored-response.ts';
import { streamFile } from './stream-file.ts';

const FAVICON = '/favicon.ico';

const types: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.gif': 'image/gif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt; charset=utf-8',
};
const compressible = new Set(['.svg', '.vtt', '.ico']);

/** A size of a picture of the library, or its card: its name says what is in it. */
const SIZE = /^[0-9a-f]{40}-(?:\d+\.(?:avif|webp)|card\.jpg)$/;
/** What a network may ask for that was never drawn, or is being made. */
const CARD = new RegExp(`^(?:${CARDS}.+\\.png|${MEDIA}.+-card\\.jpg)$`);
const NEVER_CHANGES = ['Cache-Control', 'public, max-age=31536000, immutable'] as const;

/** For pictures, which may change under the same name. */
const MAY_CHANGE = ['Cache-Control', 'public, max-age=3600, stale-while-revalidate=86400'] as const;

/** For a picture in place of another that is being made. */
const CHANGES_SOON = ['Cache-Control', 'public, max-age=60'] as const;

/** Whatever a picture of somebody else is besides, it can run nothing. */
const PICTURE_POLICY = `${NOTHING_ALLOWED}; sandbox`;
/** A video may be opened by itself; the browser's own page around it loads it again. */
const VIDEO_POLICY = "default-src 'none'; media-src 'self'; frame-ancestors 'none'";

/** In bytes. Larger files, and videos, of which players ask for ranges, are read from the disk each time. */
const LARGEST_CACHED = 1024 * 1024;
/** In bytes; the sample content takes a tenth of it. */
const LIMIT = 32 * 1024 * 1024;
/** Milliseconds after which a cached file is compared with the disk again. */
const RECHECK_AFTER = 2_000;

interface CachedPicture extends StoredResponse {
  file: string;
  /** Changes when the file does. */
  version: string;
  checkedAt: number;
}

export type Pictures = ReturnType<typeof openPictures>;

/**
 * The pictures in content/pictures, imported ones, and the sizes of those of the library. Unlike built files the first
 * two may change under the same name.
 *
 * @param folders the folder of pictures by a prefix of their names; the last matching prefix applies
 * @param sizes the folder of the sizes
 * @param shared headers of every cached response, which is sent without the routes
 * @param fetchSize has a size in that folder which may be elsewhere
 */
export function openPictures(
  folders: Readonly<Record<string, string>>,
  sizes: string,
  shared: HeaderList,
  fetchSize: (name: string) => Promise<'found' | 'missing' | 'unreachable'> = async () => 'missing',
) {
  const cached = new ResponseStore<CachedPicture>(LIMIT);
  const loading = new Map<string, Promise<StoredResponse>>();

  async function recheck(url: string, picture: CachedPicture): Promise<void> {
    picture.checkedAt = performance.now();
    if ((await versionOf(picture.file)) !== picture.version) cached.delete(url);
  }

  function pathOf(name: string): string {
    const start = Object.keys(folders).findLast((each) => name.startsWith(each)) ?? '';
    return join(folders[start] ?? '', name.slice(start.length));
  }

  async function load(url: string, file: string, headers: HeaderList): Promise<StoredResponse> {
    const version = await versionOf(file);
    const bytes = await readFile(file);
    const bodies = compressible.has(extname(file))
      ? await compressWell(bytes)
      : { identity: bytes };
    const checkedAt = performance.now();
    const picture = { ...storeResponse(headers, bodies), file, version, checkedAt };
    cached.set(url, picture);
    return picture;
  }

  return {
    /** The cached response for the URL of a request line. */
    cachedAt(url: string): StoredResponse | undefined {
      const picture = cached.get(url);
      if (!picture || performance.now() - picture.checkedAt <= RECHECK_AFTER) return picture;
      // One of the library may have been removed because nobody may see it: `respond` looks first.
      if (url.startsWith(MEDIA)) return undefined;
      void recheck(url, picture);
      return picture;
    },
    /** Responds to a request for a picture, from the disk on a miss. */
    async respond(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      const known = cached.get(pathname);
      // A page may contain this picture for a day, so compare it with the disk first.
      if (known) await recheck(pathname, known);
      const current = cached.get(pathname);
      if (current) return respondStored(request, current);
      const ofLibrary = pathname.startsWith(MEDIA);
      const name = ofLibrary ? pathname.slice(MEDIA.length) : nameOf(pathname);
      if (ofLibrary && !SIZE.test(name)) return missing();
      const type = types[extname(name)];
      const path = ofLibrary ? join(sizes, name) : pathOf(name);
      let status = type ? await stat(path).catch(() => null) : null;
      if (ofLibrary && !status) {
        const outcome = await fetchSize(name);
        if (outcome === 'unreachable') return unavailable();
        if (outcome === 'found') status = await stat(path);
      }
      if (!status && CARD.test(pathname)) {
        const card = await this.respond(new Request(new URL(SITE_CARD, request.url), request));
        if (card.ok) card.headers.set(...CHANGES_SOON);
        return card;
      }
      if (!type || !status?.isFile()) return missing();
      const address = ofLibrary || pathname === FAVICON ? pathname : addressOf(name);
      // Each file has one address, so that it is cached once however it is spelled.
      if (pathname !== address) return moved(address);
      const isVideo = type.startsWith('video/');
      const policy = isVideo ? VIDEO_POLICY : PICTURE_POLICY;
      const caching = ofLibrary ? NEVER_CHANGES : MAY_CHANGE;
      const headers = [...pictureHeaders(type, policy, caching), ...shared];
      if (isVideo || status.size > LARGEST_CACHED)
        return streamFile(request, path, status, headers);
      const stored =
        loading.get(address) ?? load(address, path, headers).finally(() => loading.delete(address));
      loading.set(address, stored);
      return respondStored(request, await stored);
    },
  };
}

/** Whether a request is for a picture. */
export const isPicture = ({ url }: Request): boolean =>
  [PICTURES, MEDIA].some((start) => new URL(url).pathname.startsWith(start));

/** Routes of everything under /static; built files are served by the listener before. */
export function pictureRoutes(pictures: Pictures): Hono {
  const app = new Hono();
  app.get(FAVICON, (c) => pictures.respond(c.req.raw));
  for (const start of [PICTURES, MEDIA]) app.get(`${start}*`, (c) => pictures.respond(c.req.raw));
  app.get('/static/*', () => missing());
  return app;
}

/**
 * Serves pictures that are not files of this site.
 *
 * @param read the picture by its name, or one of its sizes; null if there is none. `isExact`: whether it is what was
 *   asked for, and not the picture in place of a size
 */
export function remotePictureRoutes(
  read: (
    name: string,
    size?: string,
  ) => Promise<{ type: string; bytes: Buffer; isExact: boolean } | null>,
): Hono {
  const app = new Hono();
  app.get(`${REMOTE}:name/:size?`, async (c) => {
    const picture = await read(c.req.param('name') ?? '', c.req.param('size'));
    if (!picture) return missing();
    const caching = picture.isExact ? MAY_CHANGE : CHANGES_SOON;
    const headers = pictureHeaders(picture.type, PICTURE_POLICY, caching);
    return respondStored(c.req.raw, storeResponse(headers, { identity: picture.bytes }));
  });
  return app;
}

/** The file's path inside the folder of pictures; empty for any other address. */
function nameOf(pathname: string): string {
  if (pathname === FAVICON) return 'favicon.ico';
  try {
    const name = posix.normalize(decodeURIComponent(pathname.slice(PICTURES.length)));
    // Backslashes separate folders on Windows.
    return /^\.\.|[\\\0]/.test(name) ? '' : name.replace(/^\//, '');
  } catch {
    return '';
  }
}

/** The address of a file in the folder of pictures. */
function addressOf(name: string): string {
  return PICTURES + name.split('/').map(encodeURIComponent).join('/');
}

/** Modification time and size. */
async function versionOf(file: string): Promise<string> {
  const status = await stat(file).catch(() => null);
  return status ? `${status.mtimeMs} ${status.size}` : 'gone';
}

const pictureHeaders = (
  type: string,
  policy: string,
  caching: readonly [string, string] = MAY_CHANGE,
): HeaderList => ['Content-Type', type, 'Content-Security-Policy', policy, ...caching];

/** Not to be kept: a cache between may take both spellings for one, and would send the address to itself. */
const moved = (address: string) =>
  new Response(null, { status: 301, headers: { Location: address, 'Cache-Control': 'no-store' } });

const inWords = (words: string, status: number, more: Record<string, string> = {}) =>
  new Response(words, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  });

const missing = () => inWords('There is no such file.', 404);

const unavailable = () =>
  inWords('This picture cannot be fetched just now.', 503, { 'Retry-After': '5' });
