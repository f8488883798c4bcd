import { randomUUID } from 'node:crypto';
import { link, open, rm, unlink } from 'node:fs/promises';
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

/**
 * Writes a new file that only its owner may read. It has its name when all of
 * it is on the disk, and on a failure there is no such file.
 *
 * @throws {Error} with code EEXIST when there is a file of that name; it stays as it is
 */
export async function writeNewFile(file: string, text: string): Promise<void> {
  const part = `${file}.part-${randomUUID()}`;
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(text);
    } finally {
      await handle.close();
    }
    await publishFile(part, file);
  } finally {
    await rm(part, { force: true });
  }
}
