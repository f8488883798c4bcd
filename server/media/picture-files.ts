import { createHash, randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FORMATS, widthsOf, type Format } from '../../contract/shown-picture.ts';
import type { Bucket } from './bucket.ts';
import { createFolderBound } from './folder-bound.ts';

/** Bytes of the files on this machine of a library that is in a bucket. */
const MOST = 1024 ** 3;

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Whether a process runs; false for no id. */
function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Where the files of the library are, in one folder: uploads as they arrive, masters, and the sizes of each.
 * With a bucket the library is there, and the folder has what is being worked on and a part of it. A file is
 * named by its key: its path in the folder.
 *
 * @param most bytes of the folder if there is a bucket
 */
export function pictureFiles(folder: string, bucket: Bucket | null = null, most = MOST) {
  const incoming = join(folder, 'incoming');
  const masters = join(folder, 'masters');
  const sizes = join(folder, 'sizes');
  const pathOf = (key: string) => join(folder, key);
  const masterKey = (file: string) => `masters/${file}`;
  const sizeKey = (file: string, width: number, format: Format) =>
    `sizes/${file}-${width}.${format}`;
  const cardKey = (file: string) => `sizes/${file}-card.jpg`;
  const bound = bucket && createFolderBound(folder, most, bucket.has);
  // A bucket that is away is no reason to fail.
  const grown = ({ size }: { size: number }) => void bound?.(size).catch(() => {});
  const arriving = new Map<string, Promise<boolean>>();

  async function prepare(): Promise<void> {
    for (const each of [incoming, masters, sizes])
      await mkdir(each, { recursive: true, mode: 0o700 });
  }

  async function fetchFile(key: string): Promise<boolean> {
    const path = pathOf(key);
    if (await exists(path)) {
      // It is needed: not the first to be removed.
      await utimes(path, new Date(), new Date());
      return true;
    }
    if (!bucket) return false;
    await prepare();
    const found = await bucket.get(key, path);
    if (found) grown(await stat(path));
    return found;
  }

  const has = async (key: string) => (await exists(pathOf(key))) || (bucket?.has(key) ?? false);

  return {
    bucket,
    incoming,
    masters,
    sizes,
    masterKey,
    /** The master is never served. */
    master: (file: string) => join(masters, file),
    prepare,
    /** The path of a file on its way into the library: it has the id of its process. */
    newPart: () => join(incoming, `${process.pid}-${randomUUID()}`),
    /** Removes what processes left that were killed. Call this when a process starts. */
    async emptyIncoming(): Promise<void> {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const { mtimeMs = 0 } = (await stat(path).catch(() => null)) ?? {};
        const pid = Number.parseInt(name, 10);
        // In a container each process may have the same id.
        const isOurs = pid === process.pid ? mtimeMs >= performance.timeOrigin : isRunning(pid);
        if (!isOurs) await rm(path, { force: true });
      }
    },
    /** The keys of a picture: of its master, of its sizes, and of its card. */
    keysOf: ({ file, width }: { file: string; width: number }): string[] => [
      masterKey(file),
      ...FORMATS.flatMap((format) => widthsOf(width).map((one) => sizeKey(file, one, format))),
      cardKey(file),
    ],
    /** The sizes of a picture that do not exist, by format. */
    async missing(file: string, width: number) {
      const found = FORMATS.map(async (format) => {
        const all = widthsOf(width).map((one) => ({ width: one, key: sizeKey(file, one, format) }));
        const exist = await Promise.all(all.map(({ key }) => has(key)));
        const missing = all.filter((_, index) => !exist[index]);
        return { format, missing: missing.map((one) => ({ ...one, to: pathOf(one.key) })) };
      });
      return (await Promise.all(found)).filter(({ missing }) => missing.length > 0);
    },
    /** Whether the master of a picture exists. */
    hasMaster: (file: string) => has(masterKey(file)),
    /** Where the card of a picture is to be written; null if it exists. */
    missingCard: async (file: string) =>
      (await has(cardKey(file))) ? null : pathOf(cardKey(file)),
    /** Has a file in the folder, from the bucket if need be, once for all who ask. False if there is none. */
    bring(key: string): Promise<boolean> {
      const fetched = arriving.get(key) ?? fetchFile(key).finally(() => arriving.delete(key));
      arriving.set(key, fetched);
      return fetched;
    },
    /**
     * Has a file of the folder in the bucket, if there is one. False if it is in neither.
     *
     * @param path of a file that does not have its name yet
     */
    async keep(key: string, path = pathOf(key)): Promise<boolean> {
      const status = await stat(path).catch(() => null);
      if (!bucket || !status) return status !== null || (bucket?.has(key) ?? false);
      await bucket.put(key, path);
      grown(status);
      return true;
    },
    async remove(key: string): Promise<void> {
      await rm(pathOf(key), { force: true });
      await bucket?.remove(key);
    },
  };
}

export type PictureFiles = ReturnType<typeof pictureFiles>;

/** SHA-256 of a file, in hexadecimal. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The name of a file: the digest of its content. */
export const digestOf = async (path: string): Promise<string> => (await sha256(path)).slice(0, 40);
