import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

export interface StaticFloor {
  url: string;
  stop(): Promise<void>;
}

/**
 * Serves the pages of a site as static HTML: the same markup, styles, fonts and pictures without any
 * script. What such a page costs a browser is the least that the site can cost.
 */
export async function serveStaticFloor(
  siteUrl: string,
  paths: readonly string[],
): Promise<StaticFloor> {
  const pages = new Map<string, Buffer>();
  for (const path of paths) {
    const html = await (await fetch(siteUrl + path)).text();
    pages.set(path, brotliCompressSync(withoutScripts(html)));
  }
  const server = createServer((request, response) => {
    const page = pages.get(request.url ?? '');
    if (page) {
      response.writeHead(200, {
        'Content-Type': 'text/html; charset=utf-8',
        'Content-Encoding': 'br',
        'Content-Length': page.length,
      });
      response.end(page);
      return;
    }
    void copyFile(siteUrl + request.url).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      () => response.writeHead(502).end(),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Without scripts, and with the fonts and the footer that a script would enable. */
function withoutScripts(html: string): string {
  return html
    .replaceAll(/<script\b[^>]*>[^]*?<\/script>/g, '')
    .replace('<html', '<html data-fonts="" data-scrolled=""');
}

/** `fetch` decompresses bodies, so files are requested uncompressed; fonts and pictures are anyway. */
async function copyFile(url: string) {
  const response = await fetch(url, { headers: { 'Accept-Encoding': 'identity' } });
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  return {
    status: response.status,
    headers: { 'Content-Type': type, 'Cache-Control': 'max-age=3600' },
    body: Buffer.from(await response.arrayBuffer()),
  };
}
