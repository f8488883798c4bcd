import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReceivedBody } from './provided-answer.ts';

const NEWLINE = 10;

export type BodyFolder = ReturnType<typeof openBodyFolder>;

/**
 * The provider's last bodies, one file each, so that a restart while it is unreachable does not
 * empty the pages. A body's file has a line of JSON, then its bytes; its date is when it was last
 * checked. Files are only ever a second copy: whatever fails here is ignored.
 *
 * @param folder created when it is needed
 */
export function openBodyFolder(folder: string) {
  const fileOf = (address: string) =>
    join(folder, createHash('sha256').update(address).digest('hex'));
  const ignore = () => {};

  return {
    async read(address: string): Promise<ReceivedBody | null> {
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
    async write(address: string, { type, etag, modified, bytes }: ReceivedBody): Promise<void> {
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
    /** Records that the body is still current. */
    touch: (address: string, checkedAt: number) =>
      utimes(fileOf(address), checkedAt / 1_000, checkedAt / 1_000).catch(ignore),
    remove: (address: string) => rm(fileOf(address), { force: true }).catch(ignore),
    /** Removes what was last checked before a time. */
    async prune(before: number): Promise<void> {
      const names = await readdir(folder).catch(() => []);
      for (const name of names) {
        const file = join(folder, name);
        const status = await stat(file).catch(() => null);
        if (status?.isFile() && status.mtimeMs < before) await rm(file).catch(ignore);
      }
    },
  };
}
