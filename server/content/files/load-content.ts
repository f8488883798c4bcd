import type { Database } from '../../db/open-database.ts';
import type { LoadReport } from '../entry-store/publish-files.ts';
import { readRemoteKinds } from '../remote-kinds.ts';
import { findStudioAddress } from '../studio-address.ts';
import { ContentFileError } from './parse-content-file.ts';

/**
 * Loads the files under content/ into the store. All files are validated first, and all entries
 * are published in one transaction. Entries changed in the store since are kept, and the kinds of a
 * remote provider are left out.
 *
 * @param studioUrl the address of the studio, which no text may have
 * @throws {ContentFileError} naming the first bad file
 */
export async function loadContent(
  db: Database,
  folder: string,
  now = new Date().toISOString(),
  studioUrl?: string,
): Promise<LoadReport> {
  // Imported lazily: the Markdown parser and the sanitizer take memory that a seeded store does not need.
  const { readContent } = await import('./read-content.ts');
  const { endMissingRedirects, loadFiles } = await import('../entry-store/publish-files.ts');
  const read = readContent(folder);
  const find = findStudioAddress(studioUrl);
  for (const { file, source } of read) {
    const words = find(source);
    if (words !== null) throw new ContentFileError(file, words);
  }
  const remoteKinds = await readRemoteKinds(db);
  const files = read.filter(({ kind }) => !remoteKinds.has(kind));
  return loadFiles(db, files, now, (change) => endMissingRedirects(change, files));
}

/** Loads all files if the store never had content; null if it had. */
export async function seedContent(db: Database, folder: string): Promise<LoadReport | null> {
  const any = await db.selectFrom('revisions').select('id').limit(1).executeTakeFirst();
  return any ? null : loadContent(db, folder);
}
