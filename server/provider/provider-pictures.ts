import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Backoff, createLimiter } from '../network/call-limits.ts';
import { fetchBounded } from '../network/fetch-bounded.ts';
import { pictureType } from '../network/picture-type.ts';
import { FetchFailure } from '../network/fetch-failure.ts';

/** Bytes of a picture, and milliseconds to fetch it. */
const LIMITS = { bytes: 5 * 1024 * 1024, time: 15_000 };
const CONCURRENCY = 4;
const QUEUE = 100;
/** Milliseconds after which a picture is fetched again; until then, and while that fails, the old one is shown. */
const FRESH_FOR = 24 * 60 * 60 * 1_000;
/** Bytes of all pictures on disk; the oldest are removed beyond it. */
const FOLDER_LIMIT = 512 * 1024 * 1024;
/** A picture whose first bytes were checked. */
export interface ProvidedPicture {
  type: string;
  bytes: Buffer;
}

export interface ProviderPicturesOptions {
  /** The provider's base address, whose origin may be private. */
  base: string;
  /** Where pictures are kept; created when it is needed. */
  folder: string;
  /** Gives an address back if its signature is ours: the site fetches nothing but what is sealed. */
  unseal: (sealed: string) => string | null;
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

  /**
   * The picture of a sealed address (picture-address.ts), the last part of its path.
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
      if (status !== 200) throw new FetchFailure(`HTTP ${status}`);
      if (!pictureType(bytes)) throw new FetchFailure('not a picture');
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
