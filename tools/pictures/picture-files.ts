import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Writes files below a folder, and leaves those alone that have not changed. */
export function openPictureFiles(folder: string) {
  let drawn = 0;
  let changed = 0;
  return {
    write(path: string, content: string | Buffer): void {
      const file = join(folder, path);
      const bytes = Buffer.from(content);
      drawn += 1;
      if (existsSync(file) && readFileSync(file).equals(bytes)) return;
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, bytes);
      changed += 1;
    },
    /** @param what the files are, as a plural */
    summary: (what: string) => `${drawn} ${what}, ${changed} of them new or changed.`,
  };
}
