import { write } from '../db/commit-queue.ts';
import { lacksVersions } from '../db/lacks-versions.ts';
import type { Database } from '../db/open-database.ts';
import { filesOnlyOf } from './files-of-versions.ts';
import type { PictureFiles } from './picture-files.ts';

/** Milliseconds for which a deleted picture can be brought back: seven days. */
const KEPT_FOR = 7 * 24 * 3_600_000;
/** Pictures in one transaction. */
const AT_ONCE = 20;

/**
 * Removes the files of pictures that were deleted seven days ago. Their versions stay, and can no longer be
 * published: what has no row is not (server/actions/entries/publish-entries.ts).
 *
 * @returns the files
 */
export async function emptyBin(
  db: Database,
  files: PictureFiles,
  now = Date.now(),
): Promise<string[]> {
  const removed = await write(db, (transaction) =>
    removeRows(transaction, new Date(now - KEPT_FOR).toISOString()),
  );
  for (const row of removed) for (const key of files.keysOf(row)) await files.remove(key);
  return removed.map(({ file }) => file);
}

/** Removes the rows of files that only pictures have which were deleted before a moment (ISO 8601, UTC). */
async function removeRows(db: Database, before: string) {
  if (await lacksVersions(db)) return [];
  const deleted = db
    .selectFrom('revisions as version')
    .select('version.entry_id')
    .where('version.kind', '=', 'picture')
    .groupBy('version.entry_id')
    .having((h) => h.fn.max('version.ended_at'), '<', before)
    .having((h) => h.fn.countAll<number>().filterWhere('version.state', '<>', 'replaced'), '=', 0);
  const gone = await filesOnlyOf(db, deleted).limit(AT_ONCE).execute();
  const names = gone.map(({ file }) => file);
  await db
    .deleteFrom('media_files')
    .where('file', 'in', [...names, ''])
    .execute();
  return gone;
}
