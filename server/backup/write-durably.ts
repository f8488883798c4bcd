import { constants } from 'node:fs';
import { chmod, copyFile } from 'node:fs/promises';
import { flush } from '../db/durable-file.ts';

/** Copies a file durably, readable by its owner only. Never overwrites. */
export async function copyPrivately(from: string, to: string): Promise<void> {
  await copyFile(from, to, constants.COPYFILE_EXCL);
  await chmod(to, 0o600);
  await flush(to);
}
