import { randomUUID } from 'node:crypto';
import { link, open, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Syncs a file, or the names in a folder, to disk. */
export async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/**
 * Moves a finished file to its final name atomically and durably.
 *
 * @throws {Error} with code EEXIST if the name is in use; the existing file stays unchanged
 */
export async function publishFile(part: string, file: string): Promise<void> {
  await flush(part);
  // Unlike rename, link never replaces an existing file.
  await link(part, file);
  await unlink(part);
  await flush(dirname(file));
}

/**
 * Writes a new file, readable by its owner only, atomically and durably. After a failure the file
 * does not exist.
 *
 * @throws {Error} with code EEXIST if the name is in use; the existing file stays unchanged
 */
export const writeNewFile = (file: string, content: string | Uint8Array): Promise<void> =>
  writePart(file, content, (part) => publishFile(part, file));

/** Writes a file, readable by its owner only, atomically and durably; replaces one of that name. */
export const replaceFile = (file: string, content: string): Promise<void> =>
  writePart(file, content, async (part) => {
    await flush(part);
    await rename(part, file);
    await flush(dirname(file));
  });

async function writePart(
  file: string,
  content: string | Uint8Array,
  finish: (part: string) => Promise<void>,
): Promise<void> {
  const part = `${file}.part-${randomUUID()}`;
  try {
    await writeFile(part, content, { flag: 'wx', mode: 0o600 });
    await finish(part);
  } finally {
    await rm(part, { force: true });
  }
}
