import { constants } from 'node:fs';
import { chmod, copyFile, link, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { flush } from '../db/durable-file.ts';

/** Copies a file durably, readable by its owner only. Never overwrites. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await chmod(to, 0o600);
  await flush(to);
}

/** Gives a file that never changes another name, if one of some folders has it on the same disk. */
async function linkFrom(folders: readonly string[], name: string, to: string): Promise<boolean> {
  for (const folder of folders)
    try {
      await link(join(folder, name), to);
      return true;
    } catch {
      // It is on another disk, or not in this folder.
    }
  return false;
}

/** A file that an import or a copy has not finished has no such name. */
export const isPicture = (name: string) => /\.(?:png|jpg|gif|webp|avif)$|^[0-9a-f]{40}$/.test(name);

/**
 * Copies pictures to another folder, each under its final name only once it is complete and on
 * disk. What is there already is not copied again, so that an interrupted copy goes on where it stopped.
 * A picture never changes: its name has a digest of its address. Others in the target stay.
 *
 * @param from a folder that may not exist
 * @param linked folders whose files the copies may be links to, which take no room
 * @returns how many pictures it has
 */
export async function copyPictures(
  from: string,
  to: string,
  linked: readonly string[] = [],
): Promise<number> {
  const names = (await readdir(from).catch(() => [])).filter(isPicture).toSorted();
  if (names.length > 0) await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of names) {
    const { size } = await stat(join(from, name));
    const there = await stat(join(to, name)).catch(() => null);
    if (there?.size === size) continue;
    const part = join(to, `${name}.part`);
    await rm(part, { force: true });
    if (!(await linkFrom(linked, name, part))) await copyPrivately(join(from, name), part);
    await rename(part, join(to, name));
  }
  if (names.length > 0) await flush(to);
  return names.length;
}

/**
 * Copies the files of the library of pictures (server/media): the masters, and their sizes.
 *
 * @param from a folder that may not exist
 * @param linked libraries whose files the copies may be links to
 * @returns how many masters it has
 */
export async function copyMedia(
  from: string,
  to: string,
  linked: readonly string[] = [],
): Promise<number> {
  const copy = (part: string) =>
    copyPictures(
      join(from, part),
      join(to, part),
      linked.map((folder) => join(folder, part)),
    );
  await copy('sizes');
  return copy('masters');
}
