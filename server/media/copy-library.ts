import { copyFile, mkdir, readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { write } from '../db/commit-queue.ts';
import { flush } from '../db/durable-file.ts';
import type { Database } from '../db/open-database.ts';
import type { Library } from './library.ts';
import { digestOf } from './picture-files.ts';

/** Where content in files has the masters of its pictures. */
export const FILES = join('media', 'files');

/**
 * Writes the masters of published pictures beside content that is exported.
 *
 * @param names the files of the pictures
 * @returns those that are missing
 */
export async function exportMasters(
  { files }: Library,
  names: readonly string[],
  folder: string,
): Promise<string[]> {
  const to = join(folder, FILES);
  if (names.length > 0) await mkdir(to, { recursive: true });
  const missing: string[] = [];
  for (const name of names)
    if (await files.bring(files.masterKey(name)))
      await copyFile(files.master(name), join(to, name));
    else missing.push(name);
  return missing;
}

/**
 * Takes the masters of content in files into the library, and makes their sizes.
 *
 * @param pictures the files of the pictures, with their sizes in pixels
 * @param now ISO 8601, UTC
 * @returns those that are missing, or are not what their name says
 */
export async function loadMasters(
  db: Database,
  library: Library,
  folder: string,
  pictures: readonly { file: string; width: number; height: number }[],
  now = new Date().toISOString(),
): Promise<string[]> {
  const { files } = library;
  await files.prepare();
  const there = new Set(await readdir(join(folder, FILES)).catch(() => []));
  const missing: string[] = [];
  for (const picture of pictures) {
    const { file } = picture;
    if (!(await files.hasMaster(file))) {
      const part = files.newPart();
      if (there.has(file)) await copyFile(join(folder, FILES, file), part);
      if (!there.has(file) || (await digestOf(part)) !== file) {
        missing.push(file);
        continue;
      }
      await flush(part);
      await rename(part, files.master(file));
    }
    await library.makeSizes(picture, AbortSignal.timeout(600_000));
    await write(db, (transaction) =>
      transaction
        .insertInto('media_files')
        // Its upload is not known.
        .values({ ...picture, original: `master:${file}`, created_at: now, made_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }
  return missing;
}
