import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { writeNewFile } from '../db/durable-file.ts';
import type { Bucket } from '../media/bucket.ts';

/** Path of the list of a library in a bucket that belongs to a backup: `x.media.txt` for `x.sqlite`. */
export const libraryListOf = (backupFile: string) =>
  `${backupFile.replace(/\.sqlite$/, '')}.media.txt`;

/**
 * Writes the digest, the size and the key of every file of the library.
 *
 * @returns how many masters there are
 */
export async function writeLibraryList(bucket: Bucket, to: string): Promise<number> {
  const lines: string[] = [];
  for await (const { key, size, etag } of bucket.list()) lines.push(`${etag} ${size} ${key}\n`);
  // One that is there is of a backup that was interrupted.
  await rm(to, { force: true });
  await writeNewFile(to, lines.join(''));
  return lines.filter((line) => line.includes(' masters/')).length;
}

/** How many masters a list has, and the files that the bucket lacks, or has with another content. */
export async function compareLibraryList(bucket: Bucket, list: string) {
  const stored = new Set<string>();
  for await (const { key, size, etag } of bucket.list()) stored.add(`${etag} ${size} ${key}`);
  let masters = 0;
  const lost: string[] = [];
  for await (const line of createInterface(createReadStream(list))) {
    if (line.includes(' masters/')) masters++;
    if (!stored.has(line)) lost.push(line.split(' ')[2] ?? line);
  }
  return { masters, lost };
}
