import { join } from 'node:path';
import type { Database } from '../db/open-database.ts';
import { markCleanEntries } from './mark-clean-entries.ts';
import { publishFromFiles, type PublishOutcome } from './entries.ts';

/** How many entries met which fate. */
export type LoadReport = Record<PublishOutcome, number>;

/**
 * Loads the files under content/ into the store. Files are checked before
 * anything is written, and everything is written or nothing.
 *
 * @throws {ContentFileError} naming the first bad file
 */
export async function loadContent(db: Database, folder: string): Promise<LoadReport> {
  // What reads Markdown and cleans HTML takes memory, and a filled store does without it.
  const { readContent } = await import('./read-content.ts');
  const { readRedirects } = await import('./read-redirects.ts');
  const drafts = readContent(folder);
  const redirects = readRedirects(join(folder, 'redirects.yaml'), drafts);
  const outcomes = await publishFromFiles(db, { drafts, redirects });
  await markCleanEntries(db);
  const report: LoadReport = { created: 0, updated: 0, unchanged: 0, 'kept-newer': 0 };
  for (const outcome of outcomes) report[outcome]++;
  return report;
}

/** Loads the files if there are no entries yet; null when there were some. */
export async function seedIfEmpty(db: Database, folder: string): Promise<LoadReport | null> {
  const any = await db.selectFrom('entries').select('id').limit(1).executeTakeFirst();
  return any ? null : loadContent(db, folder);
}
