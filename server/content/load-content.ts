import type { Database } from '../db/open-database.ts';
import type { LoadOutcome } from './entry-store/publish-files.ts';
import { markCleanEntries } from './mark-clean-entries.ts';
import { ContentFileError } from './parse-content-file.ts';

/** The number of entries by outcome. */
export type LoadReport = Record<LoadOutcome, number>;

/**
 * Loads the files under content/ into the store. All files are validated first, and all entries
 * are published in one transaction. What somebody else wrote since is kept.
 *
 * @throws {ContentFileError} naming the first bad file
 */
export async function loadContent(
  db: Database,
  folder: string,
  now = new Date().toISOString(),
): Promise<LoadReport> {
  // Imported lazily: the Markdown parser and the sanitizer take memory that a seeded store does not need.
  const { readContent } = await import('./read-content.ts');
  const { checkRedirects } = await import('./check-redirects.ts');
  const { publishFiles } = await import('./entry-store/publish-files.ts');
  const files = readContent(folder);
  checkRedirects(files);
  const { outcomes, problems } = await publishFiles(db, files, now);
  const [problem] = problems;
  if (problem) throw new ContentFileError(problem.file, 1, problem.reason);
  await markCleanEntries(db);
  const report: LoadReport = { created: 0, updated: 0, unchanged: 0, 'kept-newer': 0 };
  for (const outcome of outcomes) report[outcome]++;
  return report;
}

/** Loads the files if the store has no content; otherwise returns null. */
export async function seedIfEmpty(db: Database, folder: string): Promise<LoadReport | null> {
  const any = await db.selectFrom('revisions').select('id').limit(1).executeTakeFirst();
  return any ? null : loadContent(db, folder);
}
