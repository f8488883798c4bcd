import { constants } from 'node:fs';
import { chmod, copyFile, link, open, unlink } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Resolves when the file's bytes, or a folder's names, are on the disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Gives a finished file its name, in one step.
 *
 * @throws {Error} with code EEXIST when there is a file of that name; it stays as it is
 */
export async function publishFile(part: string, file: string): Promise<void> {
  await flush(part);
  // Unlike a rename, a link never takes the place of a file that is there.
  await link(part, file);
  await unlink(part);
  await flush(dirname(file));
}

/** Copies a file for its owner's eyes alone; never over another. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await chmod(to, 0o600);
  await flush(to);
}
