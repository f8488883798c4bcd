import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, inject, test } from 'vitest';
import { headerProblems, type RawResponse } from '../helpers/security-header-problems.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { patient } from '../helpers/process/slowness.ts';

/** The security headers of every response of an HTTPS site. */

const siteUrl = inject('siteUrl');

/** Sends a request without following redirects or adding headers. */
function send(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: Partial<{ method: string; headers: object; body: string }> = {},
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const request = httpRequest(siteUrl + path, { method, headers: { ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: Object.fromEntries(
            Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
          ),
          body: text,
        }),
      );
    });
    request.on('error', reject);
    request.setTimeout(patient(30_000), () => request.destroy(new Error(`no response to ${path}`)));
    request.end(body);
  });
}

/** Sends raw bytes that no client library would send, and reads the whole response. */
function sendRaw(bytes: string): Promise<RawResponse> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setTimeout(patient(30_000), () => socket.destroy(new Error('no response')));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', ...rest] = text.split('\r\n\r\n');
      const [line = '', ...fields] = head.split('\r\n');
      resolve({
        status: Number(line.split(' ')[1] ?? 0),
        headers: Object.fromEntries(
          fields.map((field) => {
            const colon = field.indexOf(':');
            return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
          }),
        ),
        body: rest.join('\r\n\r\n'),
      });
    });
  });
}

const form = 'application/x-www-form-urlencoded';
const chunks = readdirSync('dist/client/static/js').filter((name) => name.endsWith('.js'));
const range = { Range: 'bytes=0-9' };
const badRange = { Range: 'bytes=999999999-' };

const requests: [what: string, status: number, ...request: Parameters<typeof send>][] = [
  ['a page', 200, '/'],
  ['an unknown page', 404, '/no-such-page'],
  ['a removed page', 410, '/blog/new-year-offer-2026'],
  ['a page number that is too large', 404, '/blog?page=99999'],
  ['a redirect', 301, '/about'],
  ['a wrong method', 405, '/', { method: 'DELETE' }],
  ['RSS', 200, '/rss.xml'],
  ['the sitemap', 200, '/sitemap.xml'],
  ['robots.txt', 200, '/robots.txt'],
  ['an API call', 200, '/api/services.php'],
  ['an API call with an invalid query', 400, '/api/getBlogListing.php?post_type=post&page=0'],
  ['an unknown API call', 404, '/api/nothing'],
  [
    'a preflight',
    405,
    '/api/contactUsapi.php',
    { method: 'OPTIONS', headers: { Origin: 'https://x.example' } },
  ],
  ['an enquiry without a content type', 415, '/api/contactUsapi.php', { method: 'POST' }],
  [
    'a form with errors',
    422,
    '/api/contactUsapi.php',
    { method: 'POST', headers: { 'Content-Type': form }, body: 'name=x' },
  ],
  [
    'a form from another origin',
    403,
    '/api/contactUsapi.php',
    {
      method: 'POST',
      headers: { 'Content-Type': form, Origin: 'https://x.example' },
      body: 'name=x',
    },
  ],
  ['a script', 200, `/static/js/${chunks[0]}`],
  ['an unknown file', 404, '/static/js/none.js'],
  ['a picture', 200, '/static/pictures/favicon.svg'],
  ['an unknown picture', 404, '/static/pictures/none.svg'],
  ['an icon', 200, '/favicon.ico'],
  ['a video', 200, '/static/pictures/video/how-a-hire-works.mp4'],
  ['a range of a video', 206, '/static/pictures/video/how-a-hire-works.mp4', { headers: range }],
  [
    'an invalid range of a video',
    416,
    '/static/pictures/video/how-a-hire-works.mp4',
    { headers: badRange },
  ],
  ['a malformed escape', 400, '/%'],
];

test.each(requests)('%s (%i) has all security headers', async (_, status, ...request) => {
  const response = await send(...request);
  expect(response.status).toBe(status);
  expect(headerProblems(response)).toEqual([]);
});

test.each(['/', '/rss.xml', `/static/js/${chunks[0]}`, '/favicon.ico', '/api/services.php'])(
  '%s, if not modified (304), has all security headers',
  async (path) => {
    const { headers } = await send(path);
    const again = await send(path, { headers: { 'If-None-Match': headers.etag } });
    expect(again.status).toBe(304);
    expect(headerProblems(again)).toEqual([]);
  },
);

test('an accepted enquiry (201 and 303) and its thank-you page have all security headers', async () => {
  const fields = {
    name: 'Karen Doyle',
    email: 'karen@doyle.example',
    phone_number: '+1 614 555 0199',
    company_name: 'Doyle Dental',
    description: 'A bookkeeper.',
  };
  const post = (type: string, body: string) =>
    send('/api/contactUsapi.php', { method: 'POST', headers: { 'Content-Type': type }, body });
  const json = await post('application/json', JSON.stringify(fields));
  expect(json.status).toBe(201);
  expect(headerProblems(json)).toEqual([]);
  const plain = await post(form, new URLSearchParams({ ...fields, name: 'Karen' }).toString());
  expect(plain.status).toBe(303);
  expect(headerProblems(plain)).toEqual([]);
  const thanks = await send(plain.headers.location!.split('#')[0]!);
  expect([thanks.status, thanks.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(headerProblems(thanks)).toEqual([]);
});

test.each([
  ['no Host', 400, 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an invalid Host', 400, 'GET /nothing HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['a backslash in the path', 400, 'GET /\\x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
])('%s (%i) has all security headers', async (_, status, bytes) => {
  const response = await sendRaw(bytes);
  expect(response.status).toBe(status);
  expect(headerProblems(response)).toEqual([]);
});

test('pages have no inline styles or handlers, and every script has an integrity hash', async () => {
  for (const path of routePaths) {
    const { headers, body } = await send(path);
    const markup = body.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
    expect(markup, path).not.toMatch(/<[^>]*\sstyle=/);
    expect(markup, path).not.toMatch(/<[^>]*\son\w+=/);
    expect(markup, path).not.toContain('javascript:');
    const policy = headers['content-security-policy']!.split(/; */);
    expect(policy).toEqual(
      expect.arrayContaining([
        "require-trusted-types-for 'script'",
        'trusted-types import-map provided-html',
        "form-action 'self'",
        "base-uri 'none'",
      ]),
    );
    for (const [, attributes = ''] of body.matchAll(/<script\b([^>]*\bsrc=[^>]*)>/g))
      expect(attributes, path).toMatch(/integrity="sha256-[\w+/]{43}="/);
  }
});
