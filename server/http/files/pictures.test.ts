import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compressWell } from '../bytes/compress.ts';
import { openPictures, pictureRoutes, type Pictures } from './pictures.ts';

vi.mock('../bytes/compress.ts', { spy: true });

const svg = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h1v1z"/>'.repeat(50)}</svg>`;
const video = Buffer.alloc(1_500_000, 'v');
const before = process.cwd();
let folder: string;
let pictures: Pictures;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-pictures-'));
  mkdirSync(join(folder, 'content/pictures/covers'), { recursive: true });
  writeFileSync(join(folder, 'content/pictures/covers/a.svg'), svg);
  writeFileSync(join(folder, 'content/pictures/video.mp4'), video);
  writeFileSync(join(folder, 'secret.svg'), 'secret');
  process.chdir(folder);
  pictures = openPictures({ '': 'content/pictures' }, 'none', [
    'X-Content-Type-Options',
    'nosniff',
  ]);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const request = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pictureRoutes(pictures).request(path, { headers, method });

test('a picture is compressed, cacheable for an hour, and cached after the first request', async () => {
  const response = await request('/static/pictures/covers/a.svg', { 'Accept-Encoding': 'gzip' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(response.headers.get('Cache-Control')).toMatch(/^public, max-age=3600\b/);
  expect(gunzipSync(await response.bytes()).toString()).toBe(svg);
  expect(pictures.cachedAt('/static/pictures/covers/a.svg')).toBeDefined();
  const etag = response.headers.get('ETag')!;
  const again = { 'Accept-Encoding': 'gzip', 'If-None-Match': etag };
  expect((await request('/static/pictures/covers/a.svg', again)).status).toBe(304);
});

test('a picture that changes on the disk is read again', async () => {
  const path = '/static/pictures/covers/a.svg';
  const file = join(folder, 'content/pictures/covers/a.svg');
  const change = (to: string, seconds: number) => {
    writeFileSync(file, to);
    utimesSync(file, new Date(), new Date(Date.now() + seconds * 1_000));
  };
  await request(path);
  change('<svg>new</svg>', 5);
  // A response to a request has what is on the disk now.
  expect(await (await request(path)).text()).toBe('<svg>new</svg>');
  change('<svg>newer</svg>', 9);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);
  pictures.cachedAt(path);
  await vi.waitFor(() => expect(pictures.cachedAt(path)).toBeUndefined());
  vi.restoreAllMocks();
});

test.each([
  '/static/pictures/none.svg',
  '/static/pictures/covers',
  '/static/pictures/..%2f..%2fsecret.svg',
  '/static/pictures/covers/..%2f..%2f..%2fsecret.svg',
  '/static/pictures/%00.svg',
  '/static/pictures/%zz.svg',
  '/static/js/none.js',
])('%s is 404 and not cached', async (path) => {
  const response = await request(path);
  expect(response.status).toBe(404);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(pictures.cachedAt(path)).toBeUndefined();
});

test.each([
  '/static/pictures/covers/%61.svg',
  '/static/pictures//covers/a.svg',
  '/static/pictures/covers///a.svg',
  '/static/pictures/covers%2fa.svg',
  '/static/pictures/none/..%2f/covers/a.svg',
])('%s redirects to the address of its file and is not cached', async (path) => {
  const response = await request(path);
  expect([response.status, response.headers.get('Location')]).toEqual([
    301,
    '/static/pictures/covers/a.svg',
  ]);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(pictures.cachedAt(path)).toBeUndefined();
});

test('a file whose name needs encoding has one address, too', async () => {
  writeFileSync(join(folder, 'content/pictures/Our team (1), é+.svg'), svg);
  const { headers } = await request('/static/pictures/Our%20team%20(1),%20%C3%A9+.svg');
  const address = headers.get('Location')!;
  const response = await request(address);
  expect([response.status, await response.text()]).toEqual([200, svg]);
  expect(pictures.cachedAt(new URL(address, 'http://site').pathname)).toBeDefined();
});

test('concurrent requests for a picture compress it once', async () => {
  writeFileSync(join(folder, 'content/pictures/covers/new.svg'), svg);
  vi.mocked(compressWell).mockClear();
  const many = Array.from({ length: 20 }, () => request('/static/pictures/covers/new.svg'));
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(compressWell).toHaveBeenCalledTimes(1);
});

test('a large file is read from the disk each time', async () => {
  const path = '/static/pictures/video.mp4';
  const whole = await request(path);
  expect((await whole.bytes()).length).toBe(video.length);
  expect(pictures.cachedAt(path)).toBeUndefined();
  const etag = whole.headers.get('ETag')!;
  expect((await request(path, { 'If-None-Match': etag })).status).toBe(304);
  expect((await request(path, { 'If-None-Match': '"other"' })).status).toBe(200);
});

test.each([
  '/static/pictures/social/services/new.png',
  '/static/pictures/social/pages/page-of-the-firm.png',
  `/static/media/${'a'.repeat(40)}-card.jpg`,
])('%s, which nobody drew, is the card of the site for a minute', async (path) => {
  mkdirSync(join(folder, 'content/pictures/brand'));
  writeFileSync(join(folder, 'content/pictures/brand/social-card.png'), 'card');
  const response = await request(path);
  expect([response.status, await response.text()]).toEqual([200, 'card']);
  expect(response.headers.get('Content-Type')).toBe('image/png');
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60');
  if (!path.startsWith('/static/pictures/')) return;
  const file = join(folder, path.replace('/static/', 'content/'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, 'own card');
  expect(await (await request(path)).text()).toBe('own card');
});

test('a picture of the library that was removed is not sent again from memory', async () => {
  const name = `${'a'.repeat(40)}-320.webp`;
  writeFileSync(join(folder, name), 'picture');
  const ofLibrary = openPictures({ '': 'content/pictures' }, folder, []);
  const path = `/static/media/${name}`;
  const get = () => ofLibrary.respond(new Request(`http://site${path}`));
  expect((await get()).status).toBe(200);
  expect(ofLibrary.cachedAt(path)).toBeDefined();
  rmSync(join(folder, name));
  const later = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);
  expect(ofLibrary.cachedAt(path)).toBeUndefined();
  later.mockRestore();
  expect((await get()).status).toBe(404);
});
