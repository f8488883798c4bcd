import { request, type IncomingMessage } from 'node:http';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { expect, inject, test } from 'vitest';
import { findNginx, startNginx } from '../helpers/process/start-nginx.ts';

/** However an address is written, deploy/nginx.conf gives nobody else's response to those who ask for it properly. */

const program = findNginx();
if (!program) console.warn('nginx is not installed: deploy/nginx.conf is NOT tested.');

const siteUrl = inject('siteUrl');

/** Sends a path as it is; `fetch` would tidy it. */
async function get(url: string, path: string) {
  const { hostname, port } = new URL(url);
  const outgoing = request({ hostname, port, path, headers: { Host: 'www.example.com' } }).end();
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const { location, 'cache-control': caching } = response.headers;
  const body = (await buffer(response)).toString('base64');
  return { status: response.statusCode, location, caching, body };
}

const encode = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
const encoded = (path: string) => path.replaceAll(/[a-z]/g, encode);
/** Other ways to write a path, which a program between may take for the same. */
const forms: Record<string, (path: string) => string> = {
  'its first letter encoded': (path) => path.replace(/[a-z]/, encode),
  'a letter of its last part encoded': (path) => path.replace(/[a-z](?=[^/]*$)/, encode),
  'all letters encoded': encoded,
  'all letters encoded in capitals': (path) =>
    encoded(path).replaceAll(/%../g, (one) => one.toUpperCase()),
  'all letters encoded twice': (path) => encoded(path).replaceAll('%', '%25'),
  'doubled slashes': (path) => path.replaceAll('/', '//'),
  'its last slash doubled': (path) => path.replace(/\/(?=[^/]*$)/, '//'),
  'encoded slashes': (path) => `/${path.slice(1).replaceAll('/', '%2f')}`,
  'a dot at its beginning': (path) => `/.${path}`,
  'a way up': (path) => `/x/..${path}`,
  'an encoded dot': (path) => path.replace(/\/(?=[^/]*$)/, '/%2e/'),
  capitals: (path) => path.toUpperCase(),
  'a slash at its end': (path) => `${path}/`,
  'a space at its end': (path) => `${path}%20`,
};
const PATHS = [
  '/',
  '/blog?page=2',
  '/blog/what-a-remote-bookkeeper-really-costs',
  '/services/bookeeper',
  '/favicon.ico',
  '/rss.xml',
  '/api/getMenulisting.php',
];
const PORTRAIT = /\/static\/pictures\/portraits\/[\w.-]+/;
const SCRIPT = /\/static\/js\/[\w.-]+\.js/;

test.skipIf(!program).each(Object.entries(forms))(
  'addresses with %s, asked for first, change nothing for those who ask properly',
  async (_, write) => {
    const team = await (await fetch(`${siteUrl}/about-us`)).text();
    const files = [PORTRAIT, SCRIPT].map((pattern) => pattern.exec(team)?.[0] ?? '');
    const { port } = new URL(siteUrl);
    // Its cache is empty.
    const nginx = await startNginx(program ?? '', [port, port], port);
    try {
      for (const address of [...files, ...PATHS]) {
        const [path = '', query = ''] = address.split(/(?=\?)/);
        const form = write(path) + query;
        const odd = await get(nginx.url, form);
        // A browser would keep it under this address.
        if (odd.location !== undefined)
          expect([form, odd.caching]).not.toEqual([form, expect.stringContaining('max-age')]);
        const proper = await get(siteUrl, address);
        expect([address, proper.status]).toEqual([address, 200]);
        for (let turn = 0; turn < 2; turn++) {
          const got = await get(nginx.url, address);
          expect([form, address, got]).toEqual([form, address, proper]);
        }
      }
    } finally {
      await nginx.stop();
    }
  },
);
