import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kindNames, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import { slug as slugSchema } from '../../../contract/api/listing.ts';
import type { Database } from '../../db/open-database.ts';
import { momentIn } from '../published/make-body.ts';
import { getRevision, type Revision } from '../entry-store/revision.ts';
import { leadsOutside } from './leads-outside.ts';
import { ContentFileError } from './parse-content-file.ts';
import { endingOf, fileOfEntry } from './read-content.ts';
import { parseSource } from './source-format.ts';

export interface ExportReport {
  /** Files that were written; those that were the same already. */
  written: number;
  same: number;
  /** Files in the folder that differ. Without `force` nothing was written because of them. */
  different: string[];
  /** Files in the folder that belong to no exported entry. */
  others: string[];
  /** Entries that only have drafts, or dates that no file can state. */
  leftOut: number;
}

/**
 * Writes the files that `loadContent` reads: of each entry the published revision, or a newer one that
 * its own text schedules, byte for byte as it was written.
 *
 * @param force overwrites files that differ
 * @throws {ContentFileError} if a symbolic link in the folder leads out of it; nothing was written
 */
export async function exportContent(
  db: Database,
  folder: string,
  { force }: { force: boolean },
): Promise<ExportReport> {
  const { files, leftOut } = await chooseRevisions(db);
  const report: ExportReport = { written: 0, same: 0, different: [], others: [], leftOut };
  for (const file of files.keys())
    if (await leadsOutside(folder, file))
      throw new ContentFileError(
        join(folder, file),
        'is reached by a symbolic link out of the folder; nothing was written',
      );
  for (const kind of kindNames) {
    const { files: place } = kindOf(kind);
    if (!('folder' in place)) continue;
    await mkdir(join(folder, place.folder), { recursive: true });
    for (const name of await readdir(join(folder, place.folder))) {
      const file = join(place.folder, name);
      if (name.endsWith(endingOf(kind)) && !files.has(file)) report.others.push(file);
    }
  }
  const missing: string[] = [];
  for (const [file, id] of files) {
    const there = await readFile(join(folder, file)).catch(() => null);
    if (there === null) missing.push(file);
    else if (there.equals(await bytesOf(db, id))) report.same++;
    else report.different.push(file);
  }
  if (report.different.length > 0 && !force) return report;
  for (const file of [...missing, ...report.different]) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), await bytesOf(db, files.get(file) ?? ''));
    report.written++;
  }
  return report;
}

const bytesOf = async (db: Database, id: string) =>
  Buffer.from((await getRevision(db, id))?.source ?? '');

/** The ids of the revisions to export by their files. Texts are read one at a time, since there may be many. */
async function chooseRevisions(
  db: Database,
): Promise<{ files: Map<string, string>; leftOut: number }> {
  const rows = await db
    .selectFrom('revisions')
    .select(['id', 'entry_id', 'kind', 'slug', 'state'])
    .where('state', '<>', 'replaced')
    .orderBy('entry_id')
    .orderBy('number', 'desc')
    .execute();
  const files = new Map<string, string>();
  let leftOut = 0;
  // Published entries first: a slug may be promised to another entry for later.
  const chosen: { file: string; id: string; state: string }[] = [];
  for (const ofEntry of Map.groupBy(rows, (row) => row.entry_id).values()) {
    let found = null;
    for (const row of ofEntry) if (!found && (await canBeFile(db, row))) found = row;
    if (found) chosen.push({ ...found, file: fileOfEntry(found.kind as KindName, found.slug) });
    else leftOut++;
  }
  for (const { file, id } of chosen.toSorted((a, b) => (a.state < b.state ? -1 : 1)))
    if (files.has(file)) leftOut++;
    else files.set(file, id);
  return { files, leftOut };
}

/** Whether a file can state all of a revision: of a scheduled one, its text says when it is published. */
async function canBeFile(
  db: Database,
  { id, slug, state }: { id: string; slug: string; state: Revision['state'] },
): Promise<boolean> {
  if (!slugSchema.safeParse(slug).success || state === 'draft') return false;
  if (state === 'published') return true;
  const revision = await getRevision(db, id);
  if (!revision || revision.unpublishAt !== null) return false;
  const kind = kindOf(revision.kind);
  const parsed = parseSource(kind, revision.source, 'stored');
  return parsed.ok && momentIn(parsed.values, kind.appears) === revision.publishAt;
}
