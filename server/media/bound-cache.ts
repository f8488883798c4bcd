import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from './bucket.ts';

/** Bytes of the files of a library on this machine that is in a bucket. */
const MOST = 1024 ** 3;

/**
 * Keeps the folder of a library small that is in a bucket: the oldest files go, but none that the bucket lacks.
 *
 * @returns call it with the bytes of each file that was added
 */
export function createCacheBound(folder: string, bucket: Bucket, most = MOST) {
  // After a start nobody knows what is there.
  let added = Infinity;
  return async (size: number): Promise<void> => {
    added += size;
    if (added < most / 10) return;
    added = 0;
    const files: { key: string; size: number; mtimeMs: number }[] = [];
    for (const name of await readdir(folder, { recursive: true })) {
      const status = await stat(join(folder, name)).catch(() => null);
      if (status?.isFile()) files.push({ ...status, key: name.replaceAll('\\', '/') });
    }
    let total = files.reduce((sum, file) => sum + file.size, 0);
    for (const file of files.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (total <= most) return;
      if (!(await bucket.has(file.key))) continue;
      await rm(join(folder, file.key), { force: true });
      total -= file.size;
    }
  };
}
