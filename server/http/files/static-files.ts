import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Encoding } from '../bytes/accept-encoding.ts';
import { writeScriptHashes, type ScriptHashes } from './script-integrity.ts';
import { storeResponse, type Fields, type StoredResponse } from '../bytes/stored-response.ts';

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
};

const FOR_EVER = ['Cache-Control', 'public, max-age=31536000, immutable'] as const;

/** What the build puts beside a file that can be packed: see scripts/precompress.ts. */
const packed: Partial<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The files of a build, in memory. */
export interface StaticFiles {
  /** Answers by the paths of their files. */
  answers: Map<string, StoredResponse>;
  scriptHashes: ScriptHashes;
}

/**
 * Reads the built files into memory, and adds the script that tells their hashes.
 * Their names carry a hash of their content, so a browser may keep them for ever.
 *
 * @param folder the folder of the client build; `/static/…` lies below it
 * @param shared fields that every answer carries
 */
export function loadStaticFiles(folder: string, shared: Fields): StaticFiles {
  const answers = new Map<string, StoredResponse>();
  const scripts = new Map<string, Buffer>();
  const keep = (url: string, bodies: Bodies) => {
    const type = types[extname(url)] ?? '';
    answers.set(url, storeResponse(['Content-Type', type, ...FOR_EVER, ...shared], bodies));
  };
  for (const entry of readdirSync(join(folder, 'static'), {
    recursive: true,
    withFileTypes: true,
  })) {
    if (!entry.isFile() || !types[extname(entry.name)]) continue;
    const path = join(entry.parentPath, entry.name);
    const url = `/${path.slice(folder.length + 1).replaceAll('\\', '/')}`;
    keep(url, bodiesOf(path));
    if (url.endsWith('.js')) scripts.set(url, readFileSync(path));
  }
  const scriptHashes = writeScriptHashes(scripts);
  keep(scriptHashes.url, {
    br: brotliCompressSync(scriptHashes.text),
    gzip: gzipSync(scriptHashes.text),
  });
  return { answers, scriptHashes };
}

type Bodies = Partial<Record<Encoding, Buffer>>;

function bodiesOf(path: string): Bodies {
  const bodies: Bodies = {};
  for (const [encoding, extension] of Object.entries(packed))
    if (existsSync(path + extension)) bodies[encoding as Encoding] = readFileSync(path + extension);
  // Plain bytes are unpacked again for the few who want them.
  return bodies.gzip ? bodies : { identity: readFileSync(path) };
}
