import type { RedirectValues } from '../../contract/kinds/redirect.ts';
import type { Database } from '../db/open-database.ts';
import { markCleanEntries } from './mark-clean-entries.ts';
import { publishFromFiles, type PublishOutcome } from './entries.ts';

/** The number of entries by outcome. */
export type LoadReport = Record<PublishOutcome, number>;

/**
 * Loads the files under content/ into the store. All files are validated first, and all entries
 * are written in one transaction.
 *
 * @throws {ContentFileError} naming the first bad file
 */
export async function loadContent(db: Database, folder: string): Promise<LoadReport> {
  // Imported lazily: the Markdown parser and the sanitizer take memory that a seeded store does not need.
  const { readContent } = await import('./read-content.ts');
  const { rowsOfEntry } = await import('./entry-rows.ts');
  const { checkRedirects } = await import('./check-redirects.ts');
  const files = readContent(folder);
  checkRedirects(files);
  const drafts = files.flatMap(({ kind, slug, values }) => rowsOfEntry(kind, slug, values));
  const redirects = files
    .filter(({ kind }) => kind === 'redirect')
    .map(({ values }) => values as RedirectValues)
    .map(({ from, to }) => ({ from, to: to ?? null }));
  const outcomes = await publishFromFiles(db, { drafts, redirects });
  await markCleanEntries(db);
  const report: LoadReport = { created: 0, updated: 0, unchanged: 0, 'kept-newer': 0 };
  for (const outcome of outcomes) report[outcome]++;
  return report;
}

/** Loads the files if the store has no entries; otherwise returns null. */
export async function seedIfEmpty(db: Database, folder: string): Promise<LoadReport | null> {
  const any = await db.selectFrom('entries').select('id').limit(1).executeTakeFirst();
  return any ? null : loadContent(db, folder);
}
