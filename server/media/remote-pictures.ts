import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { FORMATS, WIDTHS, type Format } from '../../contract/shown-picture.ts';
import { createSlots } from '../concurrency/slots.ts';
import { hasRoom } from '../limits/disk-room.ts';
import { fetchBounded, FetchFailure } from '../network/fetch-bounded.ts';
import { pictureType } from '../network/picture-type.ts';
import { createFolderBound } from './folder-bound.ts';
import type { RunPictureJob } from './run-picture-job.ts';

/** Bytes of a picture, and milliseconds to fetch it. */
const LIMITS = { bytes: 5 * 1024 * 1024, time: 15_000 };
const CONCURRENCY = 4;
/** Milliseconds after which a picture that could not be fetched is asked for again. */
const RETRY_AFTER = 30_000;
/** Milliseconds after which a picture is fetched again; until then, and while that fails, the old one is shown. */
const FRESH_FOR = 24 * 60 * 60 * 1_000;
/** Sizes that may wait for the one that is being made, and milliseconds for one: the library may wait so long for it. */
const SIZE_LIMITS = { waiting: 20, time: 30_000 };
/** Milliseconds after which a size is tried again for a picture of which one could not be made. */
const SIZE_RETRY_AFTER = 60 * 60 * 1_000;
/** Bytes of all files. Beyond it the oldest are removed, and fetched or made again when they are shown. */
const FOLDER_LIMIT = 512 * 1024 * 1024;

/** The names of the sizes: `640.avif`. */
const SIZES: readonly string[] = WIDTHS.flatMap((one) =>
  FORMATS.map((format) => `${one}.${format}`),
);

export interface RemotePicturesOptions {
  /** The only origin whose addresses may be private. */
  trustedOrigin: string;
  /** Where pictures are kept; created when it is needed. */
  folder: string;
  run: RunPictureJob;
  log: { warn(about: object, message: string): void };
}

/**
 * Pictures of another site: fetched at the first request, checked, and kept on disk. A size is made after it was
 * first asked for, from then on; until it stands the original is shown.
 */
export function openRemotePictures({ trustedOrigin, folder, run, log }: RemotePicturesOptions) {
  const slots = createSlots(CONCURRENCY);
  /** What is being fetched, or failed a moment ago. */
  const fetching = new Map<string, Promise<Buffer | null>>();
  const making = createSlots(1);
  /** Pictures of which a size is being made, or could not be made a while ago. */
  const busy = new Set<string>();
  const stopping = new AbortController();
  const bound = createFolderBound(folder, FOLDER_LIMIT, () => true);

  const warn = (url: URL, error: unknown, message: string) => {
    const reason = error instanceof Error ? error.message : typeof error;
    log.warn({ picture: url.origin + url.pathname, reason }, message);
  };

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
      const { status, bytes } = await fetchBounded(url, trustedOrigin, LIMITS, accepted);
      if (status !== 200) throw new FetchFailure(`HTTP ${status}`);
      if (!pictureType(bytes)) throw new FetchFailure('not a picture');
      // A full disk costs the copy, not the picture.
      await keep(file, bytes).catch(() => {});
      return Buffer.from(bytes);
    } catch (error) {
      warn(url, error, 'picture of the provider cannot be shown');
      return null;
    }
  }

  async function keep(file: string, picture: Uint8Array): Promise<void> {
    const before = await readFile(file).catch(() => null);
    if (before?.equals(picture)) return utimes(file, new Date(), new Date());
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (!(await hasRoom(folder, picture.length))) return;
    await writeFile(`${file}.part`, picture, { mode: 0o600 });
    await rename(`${file}.part`, file);
    for (const size of SIZES) await rm(`${file}-${size}`, { force: true });
    await bound(picture.length);
  }

  /** Makes a size, unless too many wait. Never rejects. */
  async function makeSize(url: URL, from: string, size: string): Promise<void> {
    if (busy.has(from) || making.waiting() >= SIZE_LIMITS.waiting) return;
    busy.add(from);
    const [width, format] = size.split('.') as [string, Format];
    const job = {
      act: 'shrink',
      from,
      to: `${from}-${size}`,
      width: Number(width),
      format,
    } as const;
    try {
      await making.run(async () => {
        // It may stand since it was looked for.
        if (await stat(job.to).catch(() => null)) return;
        if (!(await hasRoom(folder))) throw new Error('the disk is nearly full');
        await run(job, stopping.signal, { time: SIZE_LIMITS.time, asker: 'remote' });
      });
      busy.delete(from);
      await bound((await stat(job.to)).size);
    } catch (error) {
      if (stopping.signal.aborted) return;
      warn(url, error, 'a size of a picture of the provider cannot be made');
      setTimeout(() => busy.delete(from), SIZE_RETRY_AFTER).unref();
    }
  }

  return {
    /**
     * A picture, or one of its sizes.
     *
     * @param size the name of a size: `640.avif`
     * @returns null if there is no picture, or no such size. `isExact`: whether it is what was asked for, and not the
     *   original in place of a size
     */
    async read(url: URL, size?: string) {
      if (size !== undefined && !SIZES.includes(size)) return null;
      const file = join(folder, createHash('sha256').update(url.href).digest('hex'));
      const status = await stat(file).catch(() => null);
      const isOld = status !== null && Date.now() - status.mtimeMs > FRESH_FOR;
      const fetched = status && !isOld ? null : fetchOnce(url, file);
      const sized = status && size ? await readFile(`${file}-${size}`).catch(() => null) : null;
      const bytes = sized ?? (await (status ? readFile(file).catch(() => null) : fetched));
      const type = bytes && pictureType(bytes);
      if (!type) return null;
      const isExact = sized !== null || size === undefined;
      // An old one may be replaced at any moment.
      if (!isExact && !isOld) void makeSize(url, file, size);
      return { type, bytes, isExact };
    },
    /** Ends the work on sizes. */
    stop: () => stopping.abort(),
  };
}
