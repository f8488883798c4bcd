import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { describe, expect, inject, test } from 'vitest';
import { faultsOf, type Answer } from '../helpers/faults-of-fields.ts';
import { observe, parsePolicy, rules } from '../helpers/observatory.ts';
import { routePaths } from '../helpers/route-paths.ts';
import { startSite } from '../helpers/start-site.ts';

/** What every answer says of itself, seen from the wire, of a site that is on https. */

const siteUrl = inject('siteUrl');

/** Asks without following or adding anything. */
function ask(
  path: string,
  {
    method = 'GET',
    headers = {},
    body = '',
  }: Partial<{ method: string; headers: object; body: string }> = {},
): Promise<Answer> {
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
    request.setTimeout(10_000, () => request.destroy(new Error(`no answer to ${path}`)));
    request.end(body);
  });
}

/** Sends bytes that no client library would, and reads all of the answer. */
function sendRaw(bytes: string): Promise<Answer> {
  const { hostname, port } = new URL(siteUrl);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    let text = '';
    socket.setTimeout(10_000, () => socket.destroy(new Error('no answer')));
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
const fonts = readdirSync('dist/client/static/woff2').filter((name) => name.endsWith('.woff2'));
const cut = { 'If-Match': '"none"' };
const part = { Range: 'bytes=0-9' };
const beyond = { Range: 'bytes=999999999-' };

const asked: [what: string, status: number, ...question: Parameters<typeof ask>][] = [
  ['a page', 200, '/'],
  ['a page, its head', 200, '/', { method: 'HEAD' }],
  ['a page, a part', 206, '/', { headers: part }],
  ['a page, a part that is not', 416, '/', { headers: beyond }],
  ['a page under a condition', 412, '/', { headers: cut }],
  ['a page that is not', 404, '/no-such-page'],
  ['a page that is gone', 410, '/blog/new-year-offer-2026'],
  ['a page of a number that is not', 404, '/blog?page=99999'],
  ['a redirect', 301, '/about'],
  ['a redirect of a former address', 301, '/blog/true-cost-of-a-remote-bookkeeper'],
  ['a wrong method', 405, '/', { method: 'DELETE' }],
  ['a method nobody knows', 405, '/', { method: 'PROPFIND' }],
  ['RSS', 200, '/rss.xml'],
  ['Atom', 200, '/atom.xml'],
  ['the JSON feed', 200, '/feed.json'],
  ['the map', 200, '/sitemap.xml'],
  ['robots.txt', 200, '/robots.txt'],
  ['llms.txt', 200, '/llms.txt'],
  ['a call', 200, '/api/services.php'],
  ['a call with a wrong query', 400, '/api/getBlogListing.php?post_type=post&page=0'],
  ['a call that is not', 404, '/api/nothing'],
  [
    'a preflight',
    405,
    '/api/contactUsapi.php',
    { method: 'OPTIONS', headers: { Origin: 'https://x.example' } },
  ],
  ['an enquiry of no type', 415, '/api/contactUsapi.php', { method: 'POST' }],
  [
    'an enquiry cut off',
    400,
    '/api/contactUsapi.php',
    { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{' },
  ],
  [
    'a form with errors',
    422,
    '/api/contactUsapi.php',
    { method: 'POST', headers: { 'Content-Type': form }, body: 'name=x' },
  ],
  [
    'a form from elsewhere',
    403,
    '/api/contactUsapi.php',
    {
      method: 'POST',
      headers: { 'Content-Type': form, Origin: 'https://x.example' },
      body: 'name=x',
    },
  ],
  [
    'a report',
    400,
    '/csp-report',
    { method: 'POST', headers: { 'Content-Type': 'application/csp-report' }, body: '{}' },
  ],
  ['a script', 200, `/static/js/${chunks[0]}`],
  ['a script, a part', 206, `/static/js/${chunks[0]}`, { headers: part }],
  ['a font', 200, `/static/woff2/${fonts[0]}`],
  ['a file that is not', 404, '/static/js/none.js'],
  ['a picture', 200, '/static/pictures/favicon.svg'],
  ['a picture that is not', 404, '/static/pictures/none.svg'],
  ['a picture with a broken address', 404, '/static/pictures/%E0%A4%A.svg'],
  ['an icon', 200, '/favicon.ico'],
  ['a film', 200, '/static/pictures/video/how-a-hire-works.mp4'],
  ['a film, a part', 206, '/static/pictures/video/how-a-hire-works.mp4', { headers: part }],
  [
    'a film, a part that is not',
    416,
    '/static/pictures/video/how-a-hire-works.mp4',
    { headers: beyond },
  ],
  ['a broken escape', 400, '/%'],
  ['an expectation', 417, '/', { headers: { Expect: 'miracles' } }],
];

test.each(asked)('%s (%i) carries every field', async (_, status, ...question) => {
  const answer = await ask(...question);
  expect(answer.status).toBe(status);
  expect(faultsOf(answer)).toEqual([]);
});

test.each(['/', '/rss.xml', `/static/js/${chunks[0]}`, '/favicon.ico', '/api/services.php'])(
  '%s, when the client has it (304), carries every field',
  async (path) => {
    const { headers } = await ask(path);
    const again = await ask(path, { headers: { 'If-None-Match': headers.etag } });
    expect(again.status).toBe(304);
    expect(faultsOf(again)).toEqual([]);
  },
);

test('a stored enquiry (201 and 303), and the thanks for it, carries every field', async () => {
  const fields = {
    name: 'Karen Doyle',
    email: 'karen@doyle.example',
    phone_number: '+1 614 555 0199',
    company_name: 'Doyle Dental',
    description: 'A bookkeeper.',
  };
  const post = (type: string, body: string) =>
    ask('/api/contactUsapi.php', { method: 'POST', headers: { 'Content-Type': type }, body });
  const json = await post('application/json', JSON.stringify(fields));
  expect(json.status).toBe(201);
  expect(faultsOf(json)).toEqual([]);
  const plain = await post(form, new URLSearchParams({ ...fields, name: 'Karen' }).toString());
  expect(plain.status).toBe(303);
  expect(faultsOf(plain)).toEqual([]);
  const thanks = await ask(plain.headers.location!.split('#')[0]!);
  expect([thanks.status, thanks.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(faultsOf(thanks)).toEqual([]);
});

test.each([
  ['no request at all', 400, 'hello\r\n\r\n'],
  ['a version that is not', 400, 'GET / HTTP/9.9\r\nHost: x\r\n\r\n'],
  ['no Host', 400, 'GET /nothing HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['a Host that is none', 400, 'GET /nothing HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n'],
  ['a field without a name', 400, 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
  ['a head of 20 kB', 431, `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a backslash in the path', 400, 'GET /\\x HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
  [
    'lengths that contradict each other',
    400,
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
])('%s (%i) carries every field', async (_, status, bytes) => {
  const answer = await sendRaw(bytes);
  expect(answer.status).toBe(status);
  expect(faultsOf(answer)).toEqual([]);
});

describe('the rules of the MDN HTTP Observatory', () => {
  const expected: Record<keyof typeof rules, number> = {
    'content-security-policy': 10,
    cookies: 0,
    'cross-origin-resource-sharing': 0,
    redirection: 0,
    'referrer-policy': 5,
    'strict-transport-security': 0,
    'subresource-integrity': 5,
    'x-content-type-options': 0,
    'x-frame-options': 5,
    'cross-origin-resource-policy': 10,
    'cross-origin-opener-policy': 10,
    'cross-origin-embedder-policy': 10,
  };
  test.each(Object.keys(rules))('%s gives the home page its points', async (rule) => {
    const { headers, body } = await ask('/');
    const finding = observe({ headers, html: body }).findings.find((one) => one.rule === rule);
    expect(finding?.modifier, finding?.result).toBe(expected[rule]);
  });

  test.each([...routePaths, '/no-such-page', '/blog/new-year-offer-2026'])(
    '%s scores 155',
    async (path) => {
      const { headers, body } = await ask(path);
      const { score, findings } = observe({ headers, html: body });
      expect(score, JSON.stringify(findings)).toBeGreaterThanOrEqual(155);
    },
  );

  test('a site without any of it scores nothing', () => {
    const html = '<script src="http://x.example/x.js"></script>';
    expect(observe({ headers: { 'set-cookie': 'a=b' }, html }).score).toBe(0);
  });
});

test('pages have no inline style, handler or script that the policy does not name', async () => {
  for (const path of routePaths) {
    const { headers, body } = await ask(path);
    const markup = body.replace(/<(script|style)\b[^>]*>[\s\S]*?<\/\1>/g, '');
    expect(markup, path).not.toMatch(/<[^>]*\sstyle=/);
    expect(markup, path).not.toMatch(/<[^>]*\son\w+=/);
    expect(markup, path).not.toContain('javascript:');
    const policy = parsePolicy(headers['content-security-policy'])!;
    expect(policy.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(policy.get('trusted-types')).toEqual(['import-map', 'provided-html']);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    for (const [, attributes = ''] of body.matchAll(/<script\b([^>]*\bsrc=[^>]*)>/g))
      expect(attributes, path).toMatch(/integrity="sha256-[\w+/]{43}="/);
  }
});

test('without https there is no word of it', async () => {
  const site = await startSite({ LOG_LEVEL: 'silent' });
  try {
    const { headers } = await fetch(site.url);
    expect(headers.get('strict-transport-security')).toBeNull();
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  } finally {
    await site.stop();
  }
});
