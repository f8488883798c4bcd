import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedBody } from './provided-answer.ts';

/**
 * The provider's last bodies, one file each, so that a restart while it is unreachable does not
 * empty the pages. A body's file has a line of JSON, then its bytes; its date is when it was last
 * checked. Files are only ever a second copy: whatever fails here is ignored.
 */
export interface BodyFolder {
  read(address: string): Promise<ReceivedBody | null>;
  write(address: string, body: ReceivedBody): Promise<void>;
  /** Records that the body is still current. */
  touch(address: string, checkedAt: number): Promise<void>;
  remove(address: string): Promise<void>;
  /** Removes what was last checked before a time. */
  prune(before: number): Promise<void>;
}

const NEWLINE = 10;

/** @param folder created when it is needed */
export function openBodyFolder(folder: string): BodyFolder {
  const fileOf = (address: string) =>
    join(folder, createHash('sha256').update(address).digest('hex'));
  const ignore = () => {};

  return {
    async read(address) {
      try {
        const file = fileOf(address);
        const [content, { mtimeMs }] = await Promise.all([readFile(file), stat(file)]);
        const end = content.indexOf(NEWLINE);
        const head = JSON.parse(content.subarray(0, end).toString()) as ReceivedBody;
        const { type, etag, modified } = head;
        const bytes = new Uint8Array(content.subarray(end + 1));
        return { type, etag, modified, bytes, checkedAt: Math.min(mtimeMs, Date.now()) };
      } catch {
        return null;
      }
    },
    async write(address, { type, etag, modified, bytes }) {
      const part = join(folder, `part-${randomUUID()}`);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const head = Buffer.from(`${JSON.stringify({ type, etag, modified })}\n`);
        await writeFile(part, Buffer.concat([head, bytes]), { mode: 0o600 });
        await rename(part, fileOf(address));
      } catch {
        await rm(part, { force: true }).catch(ignore);
      }
    },
    touch: (address, checkedAt) =>
      utimes(fileOf(address), checkedAt / 1_000, checkedAt / 1_000).catch(ignore),
    remove: (address) => rm(fileOf(address), { force: true }).catch(ignore),
    async prune(before) {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const file = join(folder, name);
        const status = await stat(file).catch(() => null);
        if (status?.isFile() && status.mtimeMs < before) await rm(file).catch(ignore);
      }
    },
  };
}
