import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { importedPictures, mediaFolder, type Config } from '../config/config.ts';
import { flush } from '../db/durable-file.ts';
import type { Database } from '../db/open-database.ts';
import { openBucket } from '../media/bucket.ts';

/** Folders of pictures: those that an import brought, and masters and sizes of the library. */
export interface PictureFolders {
  imported: string;
  masters: string;
  sizes: string;
}

const foldersIn = (imported: string, library: string): PictureFolders => ({
  imported,
  masters: join(library, 'masters'),
  sizes: join(library, 'sizes'),
});

/** Those of a store; of a library in a bucket this machine has only some. */
export const picturesOf = (config: Pick<Config, 'dataDir'>): PictureFolders =>
  foldersIn(importedPictures(config), mediaFolder(config));

/** Those that belong to a backup: `x.sqlite.pictures` and `x.media` for `x.sqlite`. */
export const picturesOfCopy = (backupFile: string): PictureFolders =>
  foldersIn(`${backupFile}.pictures`, `${backupFile.replace(/\.sqlite$/, '')}.media`);

/** Copies a file durably, readable by its owner only. Never overwrites. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await chmod(to, 0o600);
  await flush(to);
}

/** A file that an import or a copy has not finished has no such name. */
export const isPicture = (name: string) => /\.(?:png|jpg|gif|webp|avif)$|^[0-9a-f]{40}$/.test(name);

/** The names of the pictures in a folder, which may not exist. */
export const listPictures = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).filter(isPicture).toSorted();

/**
 * Copies pictures to other folders, each under its final name only once it is complete and on disk. What is there already
 * is not copied again, so that an interrupted copy goes on where it stopped. A picture never changes, so a copy is a link
 * where the disk is the same. Others in the target stay.
 *
 * @param from folders that may not exist; those that are not named are left out
 * @param earlier a copy, perhaps on the disk of the target
 * @returns how many pictures there are; sizes do not count
 */
export async function copyPictures(
  from: Partial<PictureFolders>,
  to: PictureFolders,
  earlier?: PictureFolders,
): Promise<number> {
  let count = 0;
  for (const [part, folder] of Object.entries(from) as [keyof PictureFolders, string][]) {
    const copied = await copyFolder(folder, to[part], earlier?.[part]);
    if (part !== 'sizes') count += copied;
  }
  return count;
}

async function copyFolder(from: string, to: string, earlier = from): Promise<number> {
  const names = await listPictures(from);
  if (names.length > 0) await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const { size } = await stat(join(from, name));
    const there = await stat(join(to, name)).catch(() => null);
    if (there?.size === size) continue;
    const part = join(to, `${name}.part`);
    await rm(part, { force: true });
    await link(join(from, name), part)
      .catch(() => link(join(earlier, name), part))
      .catch(() => copyPrivately(join(from, name), part));
    await rename(part, join(to, name));
  }
  if (names.length > 0) await flush(to);
  return names.length;
}

/**
 * The pictures of a store whose masters are neither in its folder nor in its bucket.
 *
 * @throws {BucketUnavailable}
 */
export async function findMissingMasters(
  db: Database,
  config: Pick<Config, 'dataDir'> & Partial<Pick<Config, 'media'>>,
): Promise<string[]> {
  const stored = new Set(await listPictures(picturesOf(config).masters));
  if (config.media)
    for await (const { key } of openBucket(config.media).list(['masters/']))
      stored.add(basename(key));
  const rows = await db.selectFrom('media_files').select('file').execute();
  return rows.map(({ file }) => file).filter((file) => !stored.has(file));
}
