import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Encoding } from '../bytes/accept-encoding.ts';
import { writeScriptHashes } from './script-integrity.ts';
import { speculationRules } from './speculation-rules.ts';
import { storeResponse, type HeaderList, type StoredResponse } from '../bytes/stored-response.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const IMMUTABLE = ['Cache-Control', 'public, max-age=31536000, immutable'] as const;

/** The compressed forms that the build puts beside a file (scripts/precompress.ts). */
const compressed: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The files of a build, in memory; the responses by path. */
export type StaticFiles = ReturnType<typeof loadStaticFiles>;

/**
 * Reads the built files into memory, and adds the script that tells their hashes and the speculation
 * rules. File names contain a hash of the content, so browsers may cache them for good.
 *
 * @param folder the client build, which contains `static/`
 * @param shared headers of every response
 */
export function loadStaticFiles(folder: string, shared: HeaderList) {
  const responses = loadBuiltFiles(folder, 'static', shared);
  const scripts = [...responses.keys()].filter((url) => url.endsWith('.js'));
  const add = (url: string, bodies: Bodies, type = types[extname(url)] ?? '') => {
    responses.set(url, immutable(type, shared, bodies));
  };
  const scriptHashes = writeScriptHashes(
    new Map(scripts.map((url) => [url, readFileSync(join(folder, url))])),
  );
  add(scriptHashes.url, {
    br: brotliCompressSync(scriptHashes.text),
    gzip: gzipSync(scriptHashes.text),
  });
  add(speculationRules.url, { identity: speculationRules.text }, speculationRules.type);
  return { responses, scriptHashes };
}

/**
 * Reads the files of one folder of a build into memory.
 *
 * @param shared headers of every response
 * @returns the responses by path, which begins with the name of the folder
 */
export function loadBuiltFiles(
  build: string,
  folder: string,
  shared: HeaderList,
): Map<string, StoredResponse> {
  const responses = new Map<string, StoredResponse>();
  for (const name of readdirSync(join(build, folder), { recursive: true, encoding: 'utf8' })) {
    const type = types[extname(name)];
    if (type === undefined) continue;
    const url = `/${folder}/${name.replaceAll('\\', '/')}`;
    responses.set(url, immutable(type, shared, bodiesOf(join(build, url))));
  }
  return responses;
}

const immutable = (type: string, shared: HeaderList, bodies: Bodies) =>
  storeResponse(['Content-Type', type, ...IMMUTABLE, ...shared], bodies);

type Bodies = Partial<Record<Encoding, Buffer>>;

function bodiesOf(path: string): Bodies {
  const bodies: Bodies = {};
  for (const [encoding, extension] of Object.entries(compressed))
    if (existsSync(path + extension)) bodies[encoding as Encoding] = readFileSync(path + extension);
  // The few clients that want uncompressed bytes get them from gzip.
  return bodies.gzip ? bodies : { identity: readFileSync(path) };
}
