import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Backoff, createLimiter } from './call-limits.ts';
import { fetchBounded } from './fetch-bounded.ts';
import { pictureType } from './picture-type.ts';
import { ProviderFailure } from './provider-failure.ts';

/** Bytes of a picture, and milliseconds to fetch it. */
const LIMITS = { bytes: 5 * 1024 * 1024, time: 15_000 };
const CONCURRENCY = 4;
const QUEUE = 100;
/** Milliseconds after which a picture is fetched again; until then, and while that fails, the old one is shown. */
const FRESH_FOR = 24 * 60 * 60 * 1_000;
/** Bytes of all pictures on disk; the oldest are removed beyond it. */
const FOLDER_LIMIT = 512 * 1024 * 1024;
/** Characters of a picture's address. */
const MAX_ADDRESS = 1_000;

/** Below this path the site serves the provider's pictures. */
export const PROVIDED_PICTURES = '/static/provided/';

/** A picture whose first bytes were checked. */
export interface ProvidedPicture {
  type: string;
  bytes: Buffer;
}

export interface ProviderPicturesOptions {
  /** The provider's base address; relative addresses are resolved against it. */
  base: string;
  /** Where pictures are kept; created when it is needed. */
  folder: string;
  /**
   * Signs an address, and gives it back if the signature is ours: so that the site fetches nothing
   * but what the provider's content names, in whichever process.
   */
  seal: (text: string) => string;
  unseal: (sealed: string) => string | null;
  /** Whether a path is a picture of this site. */
  isOurs: (path: string) => boolean;
  log: { warn(about: object, message: string): void };
}

/** The provider's pictures: fetched at the first request, checked, and kept on disk. */
export class ProviderPictures {
  readonly #options: ProviderPicturesOptions;
  readonly #origin: string;
  readonly #inFlight = new Map<string, Promise<Buffer | null>>();
  readonly #limited = createLimiter(CONCURRENCY, QUEUE);
  readonly #backoff = new Backoff();

  constructor(options: ProviderPicturesOptions) {
    this.#options = options;
    this.#origin = new URL(options.base).origin;
  }

  /** The address at this site for a picture in the provider's content; null if it is none of the web. */
  readonly address = (address: string): string | null => {
    const { base, seal, isOurs } = this.#options;
    if (address.length > MAX_ADDRESS) return null;
    // A provider that is a site like this one has the same sample pictures.
    if (isOurs(address)) return address;
    const url = URL.parse(address, base);
    if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) return null;
    url.hash = '';
    return PROVIDED_PICTURES + seal(Buffer.from(url.href).toString('base64url'));
  };

  /**
   * The picture of a sealed address, the last part of `address`.
   *
   * @returns null if the seal is not ours, or there is no picture
   */
  async read(sealed: string): Promise<ProvidedPicture | null> {
    const text = this.#options.unseal(sealed);
    const url = text === null ? null : URL.parse(Buffer.from(text, 'base64url').toString());
    if (!url) return null;
    const file = join(this.#options.folder, createHash('sha256').update(url.href).digest('hex'));
    const status = await stat(file).catch(() => null);
    if (!status) return typed(await this.#fetch(url, file));
    if (Date.now() - status.mtimeMs > FRESH_FOR) void this.#fetch(url, file);
    return typed(await readFile(file).catch(() => null));
  }

  /** Single flight. Never rejects. */
  #fetch(url: URL, file: string): Promise<Buffer | null> {
    const fetching =
      this.#inFlight.get(file) ??
      this.#fetchAndKeep(url, file).finally(() => this.#inFlight.delete(file));
    this.#inFlight.set(file, fetching);
    return fetching;
  }

  async #fetchAndKeep(url: URL, file: string): Promise<Buffer | null> {
    if (this.#backoff.isPaused(file)) return null;
    try {
      const { status, bytes } = await this.#limited(() =>
        fetchBounded(url, this.#origin, LIMITS, { Accept: 'image/avif,image/webp,image/*' }),
      );
      if (status !== 200) throw new ProviderFailure(`HTTP ${status}`);
      if (!pictureType(bytes)) throw new ProviderFailure('not a picture');
      this.#backoff.settle(file, true);
      const picture = Buffer.from(bytes);
      await this.#keep(file, picture);
      return picture;
    } catch (error) {
      this.#backoff.settle(file, false);
      const reason = error instanceof Error ? error.message : typeof error;
      const picture = url.origin + url.pathname;
      this.#options.log.warn({ picture, reason }, 'picture of the provider cannot be shown');
      return null;
    }
  }

  /** A full disk costs the copy, not the picture. */
  async #keep(file: string, picture: Buffer): Promise<void> {
    const part = join(this.#options.folder, `part-${randomUUID()}`);
    try {
      await mkdir(this.#options.folder, { recursive: true, mode: 0o700 });
      await writeFile(part, picture, { mode: 0o600 });
      await rename(part, file);
      await removeOldest(this.#options.folder, FOLDER_LIMIT);
    } catch {
      await rm(part, { force: true }).catch(() => {});
    }
  }
}

function typed(bytes: Buffer | null): ProvidedPicture | null {
  const type = bytes && pictureType(bytes);
  return type ? { type, bytes } : null;
}

/** Removes the files that were written first until the others fit. */
async function removeOldest(folder: string, limit: number): Promise<void> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const file = join(folder, name);
      // Another download may have renamed its part meanwhile.
      const status = await stat(file).catch(() => null);
      return status && { file, size: status.size, mtimeMs: status.mtimeMs };
    }),
  );
  const files = found.filter((each) => each !== null);
  let size = files.reduce((sum, each) => sum + each.size, 0);
  for (const each of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
    if (size <= limit) return;
    await rm(each.file, { force: true });
    size -= each.size;
  }
}
