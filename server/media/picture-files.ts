import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FORMATS, widthsOf, type Format } from '../../contract/shown-picture.ts';

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  );

/** Where the files of the library are, in one folder: uploads as they arrive, masters, and the sizes of each. */
export function pictureFiles(folder: string) {
  const incoming = join(folder, 'incoming');
  const masters = join(folder, 'masters');
  const sizes = join(folder, 'sizes');
  const sizeOf = (file: string, width: number, format: Format) =>
    join(sizes, `${file}-${width}.${format}`);
  return {
    incoming,
    masters,
    sizes,
    /** The master is never served. */
    master: (file: string) => join(masters, file),
    async prepare(): Promise<void> {
      for (const each of [incoming, masters, sizes])
        await mkdir(each, { recursive: true, mode: 0o700 });
    },
    /** The sizes of a picture that do not exist, by format. */
    async missing(file: string, width: number) {
      const found = FORMATS.map(async (format) => {
        const all = widthsOf(width).map((one) => ({ width: one, to: sizeOf(file, one, format) }));
        const made = await Promise.all(all.map(({ to }) => exists(to)));
        return { format, missing: all.filter((_, index) => !made[index]) };
      });
      return (await Promise.all(found)).filter(({ missing }) => missing.length > 0);
    },
    /** Whether the master of a picture exists. */
    hasMaster: (file: string) => exists(join(masters, file)),
  };
}

export type PictureFiles = ReturnType<typeof pictureFiles>;

/** SHA-256 of a file, in hexadecimal. */
export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** The name of a file: the digest of its content. */
export const digestOf = async (path: string): Promise<string> => (await sha256(path)).slice(0, 40);
