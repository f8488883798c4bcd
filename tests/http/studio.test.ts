import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../server/config/free-port.ts';
import type { ListedPicture } from '../../server/studio/pictures/list-pictures.ts';
import {
  OWN_PAGE,
  signInOwner,
  startStudio,
  type RunningStudio,
} from '../helpers/process/start-studio.ts';
import { postEnquiry, sampleFields } from '../helpers/enquiries.ts';
import { until } from '../helpers/process/faults.ts';

/** The studio's listener, its app as built, and that the public listener has neither. */

const BUILD = 'dist/studio';
const assets = readdirSync(join(BUILD, 'assets')).filter((name) => /\.(js|css|woff2)$/.test(name));
const shell = readFileSync(join(BUILD, 'index.html'), 'utf8');

let studio: RunningStudio;
/** The session of its owner. */
let Cookie: string;
beforeAll(async () => {
  studio = await startStudio({ RATE_LIMIT: 'off' });
  Cookie = await signInOwner(studio);
});
afterAll(() => studio.stop());

const ask = (path: string, init: RequestInit = {}, origin = studio.studioUrl) =>
  fetch(origin + path, { redirect: 'manual', ...init });

test('the public listener responds to addresses of the studio as to any that it does not know', async () => {
  const outline = async (path: string) => {
    const response = await ask(path, { headers: OWN_PAGE }, studio.url);
    const text = (await response.text()).replaceAll(path, '…');
    const headers = [...response.headers].filter(
      ([name]) => !/^(date|location|x-request-id)$/.test(name),
    );
    return [response.status, headers, path.startsWith('/api/') ? text : text.length > 1_000];
  };
  const unknown = async (path: string, like: string) =>
    expect([path, ...(await outline(path))]).toEqual([path, ...(await outline(like))]);
  for (const path of ['/api/session', '/api/accounts', '/api/v1/entries'])
    await unknown(path, '/api/no-such-call');
  for (const path of ['/link', '/entries', '/sign-in']) await unknown(path, '/no-such-page');
  await unknown('/preview/token/about-us', '/no-such/token/about-us');
  for (const name of assets) await unknown(`/assets/${name}`, `/no-such/${name}`);
});

test('no file that visitors get has any of the app', () => {
  const files = readdirSync('dist/client', { recursive: true, encoding: 'utf8' });
  const scripts = files.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  const having = scripts.filter((name) =>
    /react-aria|\/api\/session|studio/i.test(readFileSync(join('dist/client', name), 'utf8')),
  );
  expect(having).toEqual([]);
});

/** The names of scripts, with those that they import. */
function withImports(names: readonly string[], seen = new Set<string>()): Set<string> {
  for (const name of names.filter((one) => !seen.has(one))) {
    seen.add(name);
    const text = readFileSync(join(BUILD, 'assets', name), 'utf8');
    const imports = text.matchAll(/\b(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g);
    withImports(
      [...imports].map(([, one = '']) => one),
      seen,
    );
  }
  return seen;
}

test('the first screen loads at most 180 kB of script', () => {
  const ofShell = [...shell.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)];
  const list = assets.filter((name) => /^entries-screen-.*\.js$/.test(name));
  const loaded = withImports([...ofShell.map(([, name = '']) => name), ...list]);
  expect([ofShell.length > 0, list.length]).toEqual([true, 1]);
  const bytes = [...loaded].map((name) => readFileSync(join(BUILD, 'assets', `${name}.br`)).length);
  expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(180_000);
});

test('the app has the texts of one language', () => {
  const words = assets.map((name) => readFileSync(join(BUILD, 'assets', name), 'utf8')).join('\n');
  // react-aria has those of Russian and Arabic besides.
  expect(words).not.toMatch(/[\u0400-\u04FF\u0600-\u06FF]{3}/);
});

test.each(['/', '/entries/01890000-0000-7000-8000-000000000000?tab=history', '/link', '/nowhere'])(
  '%s is the app, under a policy that allows its own files alone',
  async (path) => {
    const response = await ask(path);
    expect([response.status, await response.text()]).toEqual([200, shell]);
    const { headers } = response;
    expect(headers.get('Cache-Control')).toBe('no-store');
    expect(headers.get('X-Robots-Tag')).toBe('noindex');
    expect(headers.get('Referrer-Policy')).toBe('no-referrer');
    const policy = headers.get('Content-Security-Policy') ?? '';
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self' 'sha256-/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
  },
);

test('its files are immutable and compressed', async () => {
  for (const name of assets) {
    const { status, headers } = await ask(`/assets/${name}`, {
      headers: { 'Accept-Encoding': 'br' },
    });
    const encoding = name.endsWith('.woff2') ? null : 'br';
    expect([status, headers.get('Content-Encoding')]).toEqual([200, encoding]);
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  }
  expect((await ask('/assets/no-such.js')).status).toBe(404);
});

test('files of the site may be loaded by pages without an origin, from the studio’s listener alone', async () => {
  const [script = ''] = readdirSync('dist/client/static/js').filter((name) => name.endsWith('.js'));
  for (const path of [`/static/js/${script}`, '/static/pictures/favicon.ico']) {
    const { status, headers } = await ask(path);
    const elsewhere = await ask(path, {}, studio.url);
    expect([path, status, elsewhere.status]).toEqual([path, 200, 200]);
    expect(headers.get('Access-Control-Allow-Origin')).toBe('*');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
    expect(elsewhere.headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(elsewhere.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  }
  expect((await ask('/static/pictures/..%2f..%2fpackage.json')).status).toBe(404);
});

test('the log has requests of the studio without the tokens of previews', async () => {
  const token = 'secret-token-of-a-preview';
  await ask(`/preview/${token}/about-us?x=1`);
  await until(async () => studio.output().includes('"/preview/…/about-us"'), { within: 5_000 });
  expect(studio.output()).not.toContain(token);
});

/** The status of a request with a Host of its own, to the listener of a studio. */
const statusFor = (url: string, host: string, path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(url + path, { headers: { Host: host, ...OWN_PAGE } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    sent.once('error', reject).end();
  });

test('other names than the studio’s and this machine’s are misdirected, whatever they ask for', async () => {
  const { port } = new URL(studio.studioUrl);
  const asset = `/assets/${assets[0]}`;
  // On any port: that of a tunnel, or none behind a proxy.
  const own = ['localhost', 'LOCALHOST', '127.0.0.1', '127.9.9.9', '[::1]'];
  for (const host of own.flatMap((name) => [name, `${name}:${port}`, `${name}:8080`])) {
    expect([host, await statusFor(studio.studioUrl, host, '/')]).toEqual([host, 200]);
    expect([host, await statusFor(studio.studioUrl, host, asset)]).toEqual([host, 200]);
  }
  const others = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.1'];
  for (const host of [...others, '[::2]', '0.0.0.0', 'studio.citadel.example', `a:${port}`])
    for (const path of ['/', asset, '/api/session', '/api/v1/openapi.json', '/preview/t/', '/none'])
      expect([host, path, await statusFor(studio.studioUrl, host, path)]).toEqual([
        host,
        path,
        421,
      ]);
  expect(await statusFor(studio.studioUrl, 'localhost:x', '/')).toBe(421);
});

test('behind a proxy the public name is the studio’s', async () => {
  const settings = { STUDIO_URL: 'https://Studio.Citadel.example', TRUSTED_PROXIES: '127.0.0.1' };
  const port = String(await freePort('127.0.0.1'));
  const proxied = await startStudio({ ...settings, STUDIO_PORT: port });
  try {
    const at = `http://127.0.0.1:${port}`;
    for (const host of [
      'studio.citadel.example',
      'STUDIO.citadel.example:443',
      `localhost:${port}`,
    ])
      expect([host, await statusFor(at, host, '/')]).toEqual([host, 200]);
    for (const host of ['www.citadel.example', 'citadel.example', 'x.studio.citadel.example'])
      expect([host, await statusFor(at, host, '/')]).toEqual([host, 421]);
  } finally {
    await proxied.stop();
  }
});

test('what is read by somebody who is signed in is not stored', async () => {
  const headers = { ...OWN_PAGE, Cookie };
  for (const path of ['/api/entries', '/api/session', '/api/audit', '/api/accounts']) {
    const response = await ask(path, { headers });
    expect([path, response.status]).toEqual([path, 200]);
    expect([path, response.headers.get('Cache-Control')]).toEqual([path, 'no-store']);
    expect(response.headers.get('ETag')).toBeNull();
  }
});

test('calls of other pages, unknown calls and long bodies get a failure in words', async () => {
  const failureOf = async (path: string, init: RequestInit) => {
    const response = await ask(path, init);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.message.length).toBeGreaterThan(10);
    expect(response.headers.get('Cache-Control')).toBe('no-store');
    return [response.status, error.code];
  };
  expect(await failureOf('/api/session', {})).toEqual([403, 'foreign']);
  const sameSite = { headers: { 'Sec-Fetch-Site': 'same-site' } };
  expect(await failureOf('/api/session', sameSite)).toEqual([403, 'foreign']);
  expect(await failureOf('/api/session', { headers: OWN_PAGE })).toEqual([401, 'signed-out']);
  const garbled = { method: 'POST', headers: OWN_PAGE, body: '{' };
  expect(await failureOf('/api/session/redeem', garbled)).toEqual([400, 'invalid']);
  // Without a body, and with one whose length is not declared.
  const noBody = { method: 'DELETE', headers: OWN_PAGE };
  expect(await failureOf('/api/session', noBody)).toEqual([401, 'signed-out']);
  const stream = new Blob(['{"token":"unknown"}']).stream();
  const streamed = { method: 'POST', headers: OWN_PAGE, body: stream, duplex: 'half' } as const;
  expect(await failureOf('/api/session/redeem', streamed)).toEqual([413, 'invalid']);
  // Last: its connection is closed.
  const fields = Array.from({ length: 20_000 }, (_, index) => [`f${index}`, 1]);
  const long = {
    method: 'POST',
    headers: OWN_PAGE,
    body: JSON.stringify(Object.fromEntries(fields)),
  };
  expect(await failureOf('/api/session/redeem', long)).toEqual([413, 'invalid']);
});

test('a test goes from the studio through the website to every destination', async () => {
  const headers = { ...OWN_PAGE, Cookie };
  const stored = await postEnquiry(studio.url, sampleFields(1));
  expect(stored.status).toBe(201);
  const response = await ask('/api/enquiries/test', { method: 'POST', headers });
  expect(await response.json()).toMatchObject({
    isDelivered: true,
    words: expect.stringContaining('delivered everywhere') as string,
    deliveries: [{ destination: 'team-mail', error: null }],
  });
  for (const [format, lines] of [
    ['csv', 2],
    ['json', 3],
  ] as const) {
    const file = await ask(`/api/enquiries/export?format=${format}`, { headers });
    expect(file.headers.get('Content-Disposition')).toContain(`.${format}"`);
    // The test is removed.
    expect((await file.text()).trim().split('\n')).toHaveLength(lines);
  }
});

/** Of a photo, 700 × 500 pixels of noise. */
const draw = () =>
  sharp({
    create: {
      width: 700,
      height: 500,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer();

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${studio.studioUrl}/api${path}`, {
    ...init,
    headers: { ...OWN_PAGE, Cookie },
  });
  return (await response.json()) as { picture: ListedPicture; pictures: ListedPicture[] };
};

test('an upload whose connection ends midway leaves nothing, and is no failure of the server', async () => {
  const photo = await draw();
  const incoming = () => {
    const folder = join(studio.dataDir, 'media/incoming');
    return existsSync(folder) ? readdirSync(folder) : [];
  };
  const { port } = new URL(studio.studioUrl);
  const socket = connect(Number(port), 'localhost');
  const headers = {
    Host: `localhost:${port}`,
    Cookie,
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
  const photo = await draw();
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
