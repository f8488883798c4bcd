import { readdir, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { write } from '../db/commit-queue.ts';
import { lacksVersions } from '../db/lacks-versions.ts';
import type { Database } from '../db/open-database.ts';
import type { Library } from './library.ts';
import { makePicture, type OnMade } from './make-picture.ts';

/** Milliseconds within which a file may be on its way to its row. */
const ON_ITS_WAY = 10 * 60_000;

export interface LibraryReport {
  /** Pictures in the store, and those whose master is missing. */
  pictures: number;
  lost: string[];
  /** Files that were only on this machine, and were put in the bucket. */
  put: number;
  /** Pictures whose sizes were made again. */
  remade: number;
  /** Files that belonged to no picture, and were removed. */
  removed: number;
}

/**
 * Compares the files of the library with the store: makes missing sizes, also of pictures that failed, and removes what
 * belongs to nothing, as the file of an entry that was deleted before its sizes stood. If the library is in a bucket,
 * puts there what only this machine has.
 *
 * @throws {BucketUnavailable}
 */
export async function checkLibrary(
  db: Database,
  library: Library,
  onMade: OnMade,
  now = Date.now(),
): Promise<LibraryReport> {
  const { files } = library;
  await files.prepare();
  /** The files in the bucket, and when each was stored. */
  const stored = new Map<string, number>();
  for await (const { key, storedAt } of files.bucket?.list() ?? []) stored.set(key, storedAt);
  await removeRows(db, new Date(now - ON_ITS_WAY).toISOString());
  const rows = await db.selectFrom('media_files').select(['file', 'width', 'made_at']).execute();
  const report: LibraryReport = { pictures: rows.length, lost: [], put: 0, remade: 0, removed: 0 };
  for (const row of rows) {
    const missing = [];
    for (const key of files.keysOf(row)) {
      if (stored.has(key)) continue;
      if (!(await files.keep(key))) missing.push(key);
      else if (files.bucket) report.put++;
    }
    if (missing.includes(files.masterKey(row.file))) {
      report.lost.push(row.file);
      continue;
    }
    if (missing.length > 0) report.remade++;
    if (missing.length > 0 || row.made_at === null) await makePicture(db, library, row, onMade);
  }
  const known = new Set(rows.map(({ file }) => file));
  const isStray = (name: string, storedAt: number) =>
    (name.endsWith('.part') || !known.has(/^[0-9a-f]{40}(?=$|-)/.exec(name)?.[0] ?? '')) &&
    now - storedAt >= ON_ITS_WAY;
  for (const [key, storedAt] of stored)
    if (isStray(basename(key), storedAt)) {
      await files.remove(key);
      report.removed++;
    }
  for (const folder of [files.incoming, files.masters, files.sizes])
    for (const name of await readdir(folder)) {
      const path = join(folder, name);
      const { mtimeMs = now } = (await stat(path).catch(() => null)) ?? {};
      if (!isStray(name, mtimeMs)) continue;
      await rm(path, { force: true });
      report.removed++;
    }
  return report;
}

/** Removes the rows of files that no version of a picture has, and that were stored before a moment (ISO 8601, UTC). */
const removeRows = (db: Database, before: string): Promise<void> =>
  write(db, async (transaction) => {
    if (await lacksVersions(transaction)) return;
    await transaction
      .deleteFrom('media_files')
      .where('created_at', '<', before)
      .where((e) =>
        e.not(
          e.exists(
            e
              .selectFrom('picture_versions')
              .select('digest')
              .whereRef('digest', '=', 'media_files.file'),
          ),
        ),
      )
      .execute();
  });
