import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import { slug as slugSchema } from '../../../contract/api/listing.ts';
import type { Database } from '../../db/open-database.ts';
import { momentIn } from '../published/make-body.ts';
import { readRevisions, type Revision } from '../entry-store/revision.ts';
import { leadsOutside } from './leads-outside.ts';
import { ContentFileError } from './parse-content-file.ts';
import { fileOfEntry } from './read-content.ts';
import { parseEntry } from './source-format.ts';

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
  const { files, leftOut } = await chooseSources(db);
  const report: ExportReport = { written: 0, same: 0, different: [], others: [], leftOut };
  for (const file of files.keys())
    if (await leadsOutside(folder, file))
      throw new ContentFileError(
        join(folder, file),
        'is reached by a symbolic link out of the folder; nothing was written',
      );
  const places = kindNames.map((kind) => fileOfEntry(kind, '*'));
  for (const place of places) await mkdir(dirname(join(folder, place)), { recursive: true });
  const present = await Array.fromAsync(glob(places, { cwd: folder }));
  report.others = present.filter((file) => !files.has(file)).toSorted();
  const missing: string[] = [];
  for (const [file, source] of files) {
    const there = await readFile(join(folder, file)).catch(() => null);
    if (there === null) missing.push(file);
    else if (there.equals(Buffer.from(source))) report.same++;
    else report.different.push(file);
  }
  if (report.different.length > 0 && !force) return report;
  for (const file of [...missing, ...report.different]) {
    await writeFile(join(folder, file), files.get(file) ?? '');
    report.written++;
  }
  return report;
}

/** The texts to export, by their files. */
async function chooseSources(
  db: Database,
): Promise<{ files: Map<string, string>; leftOut: number }> {
  const revisions = await readRevisions(
    db
      .selectFrom('revisions')
      .where('state', '<>', 'replaced')
      // They are made again from their files.
      .where('id', 'not in', (e) =>
        e.selectFrom('picture_versions').select('revision_id').where('made_from_file', '=', 1),
      )
      .orderBy('number', 'desc'),
  );
  const entries = Map.groupBy(revisions, ({ entryId }) => entryId);
  const chosen = [...entries.values()].flatMap((ofEntry) => ofEntry.find(canBeFile) ?? []);
  // Published entries come last and win: a scheduled revision may have the same slug.
  const ordered = chosen.toSorted((a, b) => (a.state > b.state ? -1 : 1));
  const files = new Map(
    ordered.map(({ kind, slug, source }) => [fileOfEntry(kind, slug), source] as const),
  );
  return { files, leftOut: entries.size - files.size };
}

/** Whether a file says all of a revision. The text of a scheduled one must state its date. */
function canBeFile({ kind, slug, state, source, publishAt, unpublishAt }: Revision): boolean {
  if (!slugSchema.safeParse(slug).success || state === 'draft') return false;
  if (state === 'published') return true;
  const parsed = parseEntry(kindOf(kind), source).stored;
  const stated = parsed.ok ? momentIn(parsed.values, kindOf(kind).appears) : null;
  return unpublishAt === null && stated === publishAt;
}
