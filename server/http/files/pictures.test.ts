import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { compressWell } from '../bytes/compress.ts';
import { pictureRoutes, Pictures } from './pictures.ts';

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
  writeFileSync(join(folder, 'content/pictures/film.mp4'), video);
  writeFileSync(join(folder, 'secret.svg'), 'secret');
  process.chdir(folder);
  pictures = new Pictures('content/pictures', ['X-Content-Type-Options', 'nosniff']);
});
afterEach(() => {
  process.chdir(before);
  rmSync(folder, { recursive: true });
});

const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  pictureRoutes(pictures).request(path, { headers, method });

test('a picture is packed, may be kept for an hour, and is at hand from then on', async () => {
  const answered = await ask('/static/pictures/covers/a.svg', { 'Accept-Encoding': 'gzip' });
  expect(answered.status).toBe(200);
  expect(answered.headers.get('Content-Type')).toBe('image/svg+xml');
  expect(answered.headers.get('Cache-Control')).toMatch(/^public, max-age=3600\b/);
  expect(gunzipSync(await answered.bytes()).toString()).toBe(svg);
  expect(pictures.at('/static/pictures/covers/a.svg')).toBeDefined();
  const etag = answered.headers.get('ETag')!;
  const again = { 'Accept-Encoding': 'gzip', 'If-None-Match': etag };
  expect((await ask('/static/pictures/covers/a.svg', again)).status).toBe(304);
});

test('a picture that changes on the disk is another one soon', async () => {
  const path = '/static/pictures/covers/a.svg';
  await ask(path);
  const file = join(folder, 'content/pictures/covers/a.svg');
  writeFileSync(file, '<svg>new</svg>');
  utimesSync(file, new Date(), new Date(Date.now() + 5_000));
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_000);
  pictures.at(path);
  await vi.waitFor(() => expect(pictures.at(path)).toBeUndefined());
  vi.restoreAllMocks();
  expect(await (await ask(path)).text()).toBe('<svg>new</svg>');
});

test.each([
  '/static/pictures/none.svg',
  '/static/pictures/covers',
  '/static/pictures/..%2f..%2fsecret.svg',
  '/static/pictures/covers/..%2f..%2f..%2fsecret.svg',
  '/static/pictures/%00.svg',
  '/static/pictures/%zz.svg',
  '/static/js/none.js',
])('%s is nothing, and takes no room', async (path) => {
  const answered = await ask(path);
  expect(answered.status).toBe(404);
  expect(answered.headers.get('Cache-Control')).toBe('no-store');
  expect(pictures.at(path)).toBeUndefined();
});

test.each([
  '/static/pictures/covers/%61.svg',
  '/static/pictures//covers/a.svg',
  '/static/pictures/covers///a.svg',
  '/static/pictures/covers%2fa.svg',
  '/static/pictures/none/..%2f/covers/a.svg',
])('%s leads to the one address of its file, and takes no room', async (path) => {
  const answered = await ask(path);
  expect([answered.status, answered.headers.get('Location')]).toEqual([
    301,
    '/static/pictures/covers/a.svg',
  ]);
  expect(answered.headers.get('Cache-Control')).toMatch(/^public, max-age=3600\b/);
  expect(pictures.at(path)).toBeUndefined();
});

test('a file whose name has to be encoded has one address as well', async () => {
  writeFileSync(join(folder, 'content/pictures/Our team (1), é+.svg'), svg);
  const { headers } = await ask('/static/pictures/Our%20team%20(1),%20%C3%A9+.svg');
  const address = headers.get('Location')!;
  const answered = await ask(address);
  expect([answered.status, await answered.text()]).toEqual([200, svg]);
  expect(pictures.at(new URL(address, 'http://site').pathname)).toBeDefined();
});

test('asked for by many at once, a picture is compressed once', async () => {
  vi.mocked(compressWell).mockClear();
  const many = Array.from({ length: 20 }, () => ask('/static/pictures/covers/a.svg'));
  expect(new Set((await Promise.all(many)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(compressWell).toHaveBeenCalledTimes(1);
});

test('a large file is read from the disk, in the part that is asked for', async () => {
  const path = '/static/pictures/film.mp4';
  const whole = await ask(path);
  expect(whole.headers.get('Accept-Ranges')).toBe('bytes');
  expect((await whole.bytes()).length).toBe(video.length);
  expect(pictures.at(path)).toBeUndefined();
  const part = await ask(path, { Range: 'bytes=100-199' });
  expect(part.status).toBe(206);
  expect(part.headers.get('Content-Range')).toBe(`bytes 100-199/${video.length}`);
  expect((await part.bytes()).length).toBe(100);
  const etag = part.headers.get('ETag')!;
  // A proxy that compresses weakens the ETag, and a cache may name several.
  for (const value of [etag, `W/${etag}`, `"other", ${etag}`, '*'])
    expect((await ask(path, { 'If-None-Match': value })).status, value).toBe(304);
  expect((await ask(path, { 'If-None-Match': '"other"' })).status).toBe(200);
  expect((await ask(path, { Range: 'bytes=0-9', 'If-Range': '"old"' })).status).toBe(200);
  expect((await ask(path, { Range: 'bytes=9999999-' })).status).toBe(416);
  const head = await ask(path, {}, 'HEAD');
  expect([head.headers.get('Content-Length'), await head.text()]).toEqual([
    String(video.length),
    '',
  ]);
});
