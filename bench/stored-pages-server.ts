/**
 * The listener with a few cached pages and nothing else, for throughput.ts:
 * `node bench/stored-pages-server.ts <file> <fastPath | bare>`. The file lists the pages in JSON.
 */
import { readFileSync } from 'node:fs';
import { storeResponse } from '../server/http/bytes/stored-response.ts';
import { openListener } from '../tests/helpers/process/open-listener.ts';

export interface StoredPage {
  path: string;
  /** Without those that storeResponse adds. */
  headers: [name: string, value: string][];
  /** Compressed with Brotli, in Base64. */
  body: string;
}

const [, , file = '', way] = process.argv;
const pages = new Map(
  (JSON.parse(readFileSync(file, 'utf8')) as StoredPage[]).map(({ path, headers, body }) => [
    path,
    storeResponse(headers.flat(), { br: Buffer.from(body, 'base64') }),
  ]),
);
const { url } = await openListener({
  cachedAt: (path) => pages.get(path),
  fetch: async () => new Response(null, { status: 404 }),
  withFastPath: way === 'fastPath',
});
console.log(`ready at ${url}`);
