import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openPictures, pictureRoutes } from './pictures.ts';

const CLIP = '/static/pictures/video/how-a-hire-works.mp4';
const whole = readFileSync('content/pictures/video/how-a-hire-works.mp4');
const app = pictureRoutes(openPictures({ '': 'content/pictures' }, 'none', []));
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  Promise.resolve(app.request(path, { method, headers }));
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe('videos', () => {
  it.each([
    [CLIP, 'video/mp4'],
    ['/static/pictures/video/how-a-hire-works.webm', 'video/webm'],
    ['/static/pictures/video/how-a-hire-works.vtt', 'text/vtt; charset=utf-8'],
    ['/static/pictures/video/how-a-hire-works.webp', 'image/webp'],
    ['/favicon.ico', 'image/x-icon'],
  ])('serves %s as %s', async (path, type) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('Content-Type')).toBe(type);
    expect(response.headers.get('Accept-Ranges')).toBe(type.startsWith('video/') ? 'bytes' : null);
  });

  it('sends the whole video without a Range', async () => {
    const response = await get(CLIP);
    expect(response.headers.get('Content-Range')).toBeNull();
    expect((await bytes(response)).equals(whole)).toBe(true);
  });

  it('sends a range', async () => {
    const response = await get(CLIP, { Range: 'bytes=100-299' });
    expect(response.status).toBe(206);
    expect(response.headers.get('Content-Range')).toBe(`bytes 100-299/${whole.length}`);
    expect(response.headers.get('Content-Type')).toBe('video/mp4');
    expect((await bytes(response)).equals(whole.subarray(100, 300))).toBe(true);
  });

  it('says how long the video is when the range is unsatisfiable', async () => {
    const response = await get(CLIP, { Range: `bytes=${whole.length}-` });
    expect(response.status).toBe(416);
    expect(response.headers.get('Content-Range')).toBe(`bytes */${whole.length}`);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    expect((await bytes(response)).length).toBe(0);
  });

  it('sends a range only if If-Range matches', async () => {
    const etag = (await get(CLIP)).headers.get('ETag')!;
    const Range = 'bytes=0-9';
    expect((await get(CLIP, { Range, 'If-Range': etag })).status).toBe(206);
    expect((await get(CLIP, { Range, 'If-Range': '"another"' })).status).toBe(200);
    expect((await get(CLIP, { Range, 'If-Range': `W/${etag}` })).status).toBe(200);
  });

  it('responds 304 before it considers the range', async () => {
    const etag = (await get(CLIP)).headers.get('ETag')!;
    const response = await get(CLIP, { Range: 'bytes=0-9', 'If-None-Match': etag });
    expect(response.status).toBe(304);
  });

  it('responds to HEAD with the headers of the whole', async () => {
    const response = await get(CLIP, { Range: 'bytes=0-9' }, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('Accept-Ranges')).toBe('bytes');
    expect(response.headers.get('Content-Length')).toBe(String(whole.length));
    expect((await bytes(response)).length).toBe(0);
  });
});
