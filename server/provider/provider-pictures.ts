import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSlots } from '../concurrency/slots.ts';
import { fetchBounded, FetchFailure } from '../network/fetch-bounded.ts';
import { pictureType } from '../network/picture-type.ts';

/** Bytes of a picture, and milliseconds to fetch it. */
const LIMITS = { bytes: 5 * 1024 * 1024, time: 15_000 };
const CONCURRENCY = 4;
/** Milliseconds after which a picture that could not be fetched is asked for again. */
const RETRY_AFTER = 30_000;
/** Milliseconds after which a picture is fetched again; until then, and while that fails, the old one is shown. */
const FRESH_FOR = 24 * 60 * 60 * 1_000;
/** Bytes of all pictures on disk. Beyond it they are removed, and fetched again when they are shown. */
const FOLDER_LIMIT = 512 * 1024 * 1024;

export interface ProviderPicturesOptions {
  /** The provider's base address, whose origin may be private. */
  base: string;
  /** Where pictures are kept; created when it is needed. */
  folder: string;
  /** Gives an address back if its signature is ours: the site fetches nothing but what is sealed. */
  unseal: (sealed: string) => string | null;
  log: { warn(about: object, message: string): void };
}

export type ProviderPictures = ReturnType<typeof openProviderPictures>;

/** The provider's pictures: fetched at the first request, checked, and kept on disk. */
export function openProviderPictures({ base, folder, unseal, log }: ProviderPicturesOptions) {
  const { origin } = new URL(base);
  const slots = createSlots(CONCURRENCY);
  /** What is being fetched, or failed a moment ago. */
  const fetching = new Map<string, Promise<Buffer | null>>();

  /** Fetches a picture once for all who ask, and again only later if that fails. Never rejects. */
  function fetchOnce(url: URL, file: string): Promise<Buffer | null> {
    const before = fetching.get(file);
    if (before) return before;
    const fetched = slots.run(() => fetchAndKeep(url, file));
    fetching.set(file, fetched);
    void fetched.then((picture) => {
      setTimeout(() => fetching.delete(file), picture ? 0 : RETRY_AFTER).unref();
    });
    return fetched;
  }

  async function fetchAndKeep(url: URL, file: string): Promise<Buffer | null> {
    try {
      const accepted = { Accept: 'image/avif,image/webp,image/*' };
      const { status, bytes } = await fetchBounded(url, origin, LIMITS, accepted);
      if (status !== 200) throw new FetchFailure(`HTTP ${status}`);
      if (!pictureType(bytes)) throw new FetchFailure('not a picture');
      // A full disk costs the copy, not the picture.
      await keep(file, bytes).catch(() => {});
      return Buffer.from(bytes);
    } catch (error) {
      const reason = error instanceof Error ? error.message : typeof error;
      const picture = url.origin + url.pathname;
      log.warn({ picture, reason }, 'picture of the provider cannot be shown');
      return null;
    }
  }

  async function keep(file: string, picture: Uint8Array): Promise<void> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    let size = picture.length;
    for (const name of await readdir(folder))
      // Another download may have renamed its part meanwhile.
      size += (await stat(join(folder, name)).catch(() => null))?.size ?? 0;
    if (size > FOLDER_LIMIT)
      for (const name of await readdir(folder)) await rm(join(folder, name), { force: true });
    await writeFile(`${file}.part`, picture, { mode: 0o600 });
    await rename(`${file}.part`, file);
  }

  return {
    /**
     * The picture of a sealed address (picture-address.ts), the last part of its path.
     *
     * @returns null if the seal is not ours, or there is no picture
     */
    async read(sealed: string): Promise<{ type: string; bytes: Buffer } | null> {
      const text = unseal(sealed);
      const url = text === null ? null : URL.parse(Buffer.from(text, 'base64url').toString());
      if (!url) return null;
      const file = join(folder, createHash('sha256').update(url.href).digest('hex'));
      const status = await stat(file).catch(() => null);
      const fresh = status !== null && Date.now() - status.mtimeMs < FRESH_FOR;
      const fetched = fresh ? null : fetchOnce(url, file);
      const bytes = await (status ? readFile(file).catch(() => null) : fetched);
      const type = bytes && pictureType(bytes);
      return type ? { type, bytes } : null;
    },
  };
}
