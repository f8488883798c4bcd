import { statfs } from 'node:fs/promises';

/** Bytes that stay free for enquiries: what is not needed for them is not written beyond. */
const FLOOR = 256 * 1024 ** 2;
/** A part of a small disk. */
const SMALL = 0.1;

/** Free bytes of the disk of a folder, and how many of them stay free. Throws if there is no such folder. */
export async function readRoom(folder: string): Promise<{ free: number; floor: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { free: bavail * bsize, floor: Math.min(FLOOR, SMALL * blocks * bsize) };
}

const inMegabytes = (bytes: number) => `${Math.ceil(bytes / 1024 ** 2)} MB`;

/** Why something that needs this many bytes cannot be written into a folder, for the operator; null if it can. */
export const explainLack = (
  what: string,
  bytes: number,
  folder: string,
  free: number,
): string | null =>
  free >= bytes
    ? null
    : `${what} needs ${inMegabytes(bytes)} on the disk of ${folder}; ${inMegabytes(free)} are free. Free some space.`;

/** Whether this many bytes may be written into a folder. */
export async function hasRoom(folder: string, bytes = 0): Promise<boolean> {
  const { free, floor } = await readRoom(folder);
  return free - bytes >= floor;
}
