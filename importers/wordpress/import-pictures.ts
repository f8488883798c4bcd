import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join, normalize } from 'node:path';
import { IMPORTED_PICTURES } from '../../contract/site-paths.ts';
import { createSlots } from '../../server/concurrency/slots.ts';
import { slugify } from '../../server/content/slugify.ts';
import { leadsOutside } from '../../server/content/files/leads-outside.ts';
import { fetchBounded, FetchFailure } from '../../server/network/fetch-bounded.ts';
import { pictureType } from '../../server/network/picture-type.ts';
import { writeNewFile } from '../../server/db/durable-file.ts';
import { decoded } from './old-site.ts';

/** Bytes of a picture, and milliseconds to fetch it. */
const LIMITS = { bytes: 10 * 1024 * 1024, time: 20_000 };
const CONCURRENCY = 4;
/** Failed connections in a row after which a host is left alone. */
const GIVE_UP_AFTER = 5;

const ENDINGS: Record<string, string> = {
  'image/png': '.png',
  'image/jpeg': '.jpg',
  'image/gif': '.gif',
  'image/webp': '.webp',
  'image/avif': '.avif',
};

export interface PictureOptions {
  /** Where imported pictures are kept. */
  folder: string;
  /** A copy of wp-content/uploads to take pictures from; null to fetch them. */
  uploads: string | null;
  /** An origin that may be at a private address; null for none. */
  privateOrigin: string | null;
  /** Fetches and writes nothing. */
  dryRun: boolean;
}

export type PictureOutcome = { ok: true; path: string } | { ok: false; reason: string };

export type ImportedPictures = ReturnType<typeof openPictureImport>;

/** Takes pictures of the old site into a folder of this one, each once. */
export function openPictureImport({ folder, uploads, privateOrigin, dryRun }: PictureOptions) {
  const outcomes = new Map<string, Promise<PictureOutcome>>();
  const slots = createSlots(CONCURRENCY);
  const failures = new Map<string, number>();
  const found = new Set<string>();
  const missing = new Set<string>();

  async function takeOne(url: URL): Promise<PictureOutcome> {
    const name = nameOf(url);
    const there = Object.values(ENDINGS).find((one) => existsSync(join(folder, name + one)));
    if (there !== undefined) return imported(name + there);
    if (dryRun && uploads === null)
      return imported(name + (extname(url.pathname).toLowerCase() || '.jpg'));
    const bytes = await (uploads === null ? fetchPicture(url) : readUpload(uploads, url));
    if (typeof bytes === 'string') return { ok: false, reason: bytes };
    const ending = ENDINGS[pictureType(bytes) ?? ''];
    if (ending === undefined)
      return { ok: false, reason: 'not a picture that browsers show safely' };
    if (!dryRun) await keep(folder, name + ending, bytes);
    return imported(name + ending);
  }

  /** @returns why there is none, as a text */
  async function fetchPicture(url: URL): Promise<Uint8Array | string> {
    const failed = failures.get(url.host) ?? 0;
    if (failed >= GIVE_UP_AFTER) return 'its host does not respond';
    try {
      const { status, bytes } = await fetchBounded(url, privateOrigin ?? '', LIMITS, {
        Accept: 'image/avif,image/webp,image/*',
      });
      failures.delete(url.host);
      return status === 200 ? bytes : `HTTP ${status}`;
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error;
      if (error.unreachable) failures.set(url.host, (failures.get(url.host) ?? 0) + 1);
      return error.message;
    }
  }

  return {
    /**
     * The picture at the first of several addresses that has one. Takes a few at a time.
     *
     * @param addresses where it may be, the one in the text first
     * @throws if the folder cannot be written
     */
    async take(addresses: readonly string[]): Promise<PictureOutcome> {
      const [first] = addresses;
      let reason = 'not a picture of the old site';
      for (const address of addresses) {
        const taking = outcomes.get(address) ?? slots.run(() => takeOne(new URL(address)));
        outcomes.set(address, taking);
        const outcome = await taking;
        if (outcome.ok) {
          found.add(outcome.path);
          return outcome;
        }
        // The first address is the one in the text.
        if (address === first) reason = outcome.reason;
      }
      if (first !== undefined) missing.add(first);
      return { ok: false, reason };
    },
    /** How many pictures were found, and how many of those that were wanted were not. */
    count: () => ({ imported: found.size, missing: missing.size }),
  };
}

const imported = (name: string): PictureOutcome => ({ ok: true, path: IMPORTED_PICTURES + name });

/** On disk before a post names it. */
async function keep(folder: string, name: string, bytes: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeNewFile(join(folder, name), bytes).catch((error: NodeJS.ErrnoException) => {
    // Another import has just written the same picture.
    if (error.code !== 'EEXIST') throw error;
  });
}

/** A name that says what it is, and that no other address has. */
function nameOf(url: URL): string {
  const words = slugify(basename(url.pathname, extname(url.pathname)))
    .slice(0, 60)
    .replace(/-+$/, '');
  const digest = createHash('sha256').update(url.href).digest('hex').slice(0, 16);
  return words ? `${words}-${digest}` : digest;
}

/** The file of an address in a copy of wp-content/uploads; a text says why there is none. */
async function readUpload(folder: string, { pathname }: URL): Promise<Uint8Array | string> {
  const [, inside = pathname] =
    /\/(?:uploads(?:\/sites\/\d+)?|blogs\.dir\/\d+\/files)(\/.*)$/.exec(pathname) ?? [];
  const name = normalize(`/${decoded(inside)}`);
  const file = join(folder, name);
  const status = await stat(file).catch(() => null);
  if (!status?.isFile()) return 'not in the folder of uploads';
  if (await leadsOutside(folder, name))
    return `${file} is reached by a symbolic link out of the folder of uploads; copy it there`;
  if (status.size > LIMITS.bytes) return `larger than ${LIMITS.bytes} bytes`;
  return readFile(file);
}
