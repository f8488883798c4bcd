import { existsSync, readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ListedPicture } from '../../server/studio/pictures/list-pictures.ts';
import { until } from '../helpers/process/faults.ts';
import {
  OWN_PAGE,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../helpers/process/start-studio.ts';

/** Uploads over a connection, and what is served of them. */

let studio: RunningStudio;
let cookie: string;
let photo: Buffer;
beforeAll(async () => {
  studio = await startStudio({ RATE_LIMIT: 'off' });
  cookie = await signInOwner(studio);
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  photo = await sharp({
    create: { width: 700, height: 500, channels: 3, background: '#888', noise },
  })
    .jpeg()
    .toBuffer();
});
afterAll(() => studio.stop());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${studio.studioUrl}/api${path}`, {
    ...init,
    headers: { ...OWN_PAGE, cookie },
  });
  return (await response.json()) as { picture: ListedPicture; pictures: ListedPicture[] };
};

test('an upload whose connection ends midway leaves nothing, and is no failure of the server', async () => {
  const incoming = () => {
    const folder = join(studio.dataDir, 'media/incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const { port } = new URL(studio.studioUrl);
  const socket = connect(Number(port), 'localhost');
  const headers = {
    Host: `localhost:${port}`,
    cookie,
    ...OWN_PAGE,
    'Content-Length': photo.length,
  };
  const lines = Object.entries(headers).map((pair) => pair.join(': '));
  socket.write(`POST /api/pictures?name=a.jpg HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
  socket.write(photo.subarray(0, photo.length / 2));
  await until(async () => incoming().length === 1, { within: 5_000 });
  socket.destroy();
  await until(async () => incoming().length === 0, { within: 5_000 });
  await until(async () => studio.output().includes('"path":"/api/pictures"'), { within: 5_000 });
  const { pictures } = await call('/pictures');
  expect(pictures.filter(({ by }) => by !== 'files')).toEqual([]);
  expect(studio.output()).not.toContain('"incident"');
});

test('a picture that is a page and a program as well is served as a picture that can run nothing', async () => {
  const page = Buffer.from('\0\0\0\0<html><script>alert(1)</script><!--');
  page.writeUInt16BE(0xfffe, 0);
  page.writeUInt16BE(page.length - 2, 2);
  const body = Buffer.concat([photo.subarray(0, 2), page, photo.subarray(2), page]);
  const added = await call('/pictures?name=a.html', { method: 'POST', body });
  const shown = async () => (await call(`/pictures/${added.picture.id}`)).picture.url;
  await until(async () => (await shown()) !== null, { within: 30_000 });
  const url = (await shown())!;
  for (const path of [url, url.replace('webp', 'avif')])
    for (const origin of [studio.url, studio.studioUrl]) {
      const response = await fetch(origin + path);
      const { headers } = response;
      expect([response.status, headers.get('Content-Type')]).toEqual([
        200,
        `image/${path.slice(-4)}`,
      ]);
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
      expect(headers.get('Content-Security-Policy')).toMatch(/^default-src 'none';.*; sandbox$/);
      expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
      expect(Buffer.from(await response.bytes()).toString('latin1')).not.toMatch(/html|script/);
    }
  // Its master has no address, nor has anything beside the sizes.
  const [, file] = /media\/([0-9a-f]+)/.exec(url)!;
  const others = [file, `${file}-700.webp%00.html`, `${file}-701.webp`, `..%2fmasters%2f${file}`];
  for (const name of [...others, `%2e%2e/masters/${file}`, `${file}-700.WEBP`, `${file}-700.html`])
    expect([name, (await fetch(`${studio.url}/static/media/${name}`)).status]).toEqual([name, 404]);
});
