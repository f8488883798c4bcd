import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Encoding } from './accept-encoding.ts';
import { storeAnswer, type Fields, type StoredAnswer } from './stored-answer.ts';

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

/**
 * Reads the built files into memory. Their names carry a hash of their content,
 * so a browser may keep them for ever.
 *
 * @param folder the folder of the client build; `/static/…` lies below it
 * @param shared fields that every answer carries, as far as they mean something to a file that is no page
 * @returns the files by their paths
 */
export function loadStaticFiles(folder: string, shared: Fields): Map<string, StoredAnswer> {
  const files = new Map<string, StoredAnswer>();
  for (const entry of readdirSync(join(folder, 'static'), {
    recursive: true,
    withFileTypes: true,
  })) {
    const type = types[extname(entry.name)];
    if (!entry.isFile() || !type) continue;
    const path = join(entry.parentPath, entry.name);
    const fields = ['Content-Type', type, ...FOR_EVER, ...shared];
    const url = `/${path.slice(folder.length + 1).replaceAll('\\', '/')}`;
    files.set(url, storeAnswer(fields, bodiesOf(path)));
  }
  return files;
}

function bodiesOf(path: string): Partial<Record<Encoding, Buffer>> {
  const bodies: Partial<Record<Encoding, Buffer>> = {};
  for (const [encoding, extension] of Object.entries(packed))
    if (existsSync(path + extension)) bodies[encoding as Encoding] = readFileSync(path + extension);
  // Plain bytes are unpacked again for the few who want them.
  return bodies.gzip ? bodies : { identity: readFileSync(path) };
}
