import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '../db/open-database.ts';
import type { Library } from './library.ts';
import { makePicture, type Made } from './make-picture.ts';

/** Milliseconds within which a file may be on its way to its row. */
const ON_ITS_WAY = 10 * 60_000;

export interface LibraryReport {
  /** Pictures in the store, and those whose master is missing. */
  pictures: number;
  lost: string[];
  /** Pictures whose sizes were made again. */
  made: number;
  /** Files that belonged to no picture, and were removed. */
  removed: number;
}

/**
 * Compares the files of the library with the store: makes missing sizes, also of pictures that failed, and removes what
 * belongs to nothing.
 */
export async function checkLibrary(
  db: Database,
  library: Library,
  made: Made,
  now = Date.now(),
): Promise<LibraryReport> {
  const { files } = library;
  await files.prepare();
  const rows = await db.selectFrom('media_files').select(['file', 'width', 'made_at']).execute();
  const report: LibraryReport = { pictures: rows.length, lost: [], made: 0, removed: 0 };
  for (const row of rows) {
    if (!(await files.hasMaster(row.file))) {
      report.lost.push(row.file);
      continue;
    }
    const isMissing = (await files.missing(row.file, row.width)).length > 0;
    if (isMissing) report.made++;
    if (isMissing || row.made_at === null) await makePicture(db, library, row, made);
  }
  const known = new Set(rows.map(({ file }) => file));
  for (const folder of [files.incoming, files.masters, files.sizes])
    for (const name of await readdir(folder)) {
      if (known.has(/^[0-9a-f]{40}(?=$|-)/.exec(name)?.[0] ?? '') && !name.endsWith('.part'))
        continue;
      const path = join(folder, name);
      const { mtimeMs = now } = (await stat(path).catch(() => null)) ?? {};
      if (now - mtimeMs < ON_ITS_WAY) continue;
      await rm(path, { force: true });
      report.removed++;
    }
  return report;
}
