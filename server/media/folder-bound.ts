import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * Keeps a folder small, with all in it: the oldest files go.
 *
 * @param most bytes; it may have a tenth more for a while
 * @param mayGo whether a file may be removed, by its path in the folder
 * @returns call it with the bytes of each file that was added
 */
export function createFolderBound(
  folder: string,
  most: number,
  mayGo: (key: string) => Promise<boolean> | boolean,
) {
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
      if (!(await mayGo(file.key))) continue;
      await rm(join(folder, file.key), { force: true });
      total -= file.size;
    }
  };
}
