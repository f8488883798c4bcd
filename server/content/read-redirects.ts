import { existsSync, readFileSync } from 'node:fs';
import { redirectsFile } from '../../contract/content-file-schemas.ts';
import { ContentFileError, readYamlFile } from './parse-content-file.ts';
import type { EntryDraft } from './entry.ts';
import type { Redirect } from './redirects.ts';

/** Where entries that have a page of their own are found. */
const folders: Partial<Record<EntryDraft['type'], string>> = {
  post: '/blog/',
  service: '/services/',
};

/**
 * Reads the list of former addresses; an installation need not have one.
 *
 * @param drafts the entries that are loaded with it: none of them may be led
 *   away from, and whatever is led to one of their kind has to be among them
 * @throws {ContentFileError} naming file, line and reason of the first bad line
 */
export function readRedirects(file: string, drafts: readonly EntryDraft[]): Redirect[] {
  if (!existsSync(file)) return [];
  const redirects = readYamlFile(file, redirectsFile);
  const present = new Set(
    drafts.flatMap(({ type, slug }) => (folders[type] ? [folders[type] + slug] : [])),
  );
  const isOfEntry = (path: string) =>
    Object.values(folders).some((folder) => path.startsWith(folder));
  for (const { from, to } of redirects) {
    if (present.has(from))
      throw new ContentFileError(file, lineOf(file, from), `from: ${from} is a page`);
    if (to !== undefined && isOfEntry(to) && !present.has(to))
      throw new ContentFileError(file, lineOf(file, from), `to: there is no page ${to}`);
  }
  return redirects.map(({ from, to }) => ({ from, to: to ?? null }));
}

/** The line that a former address stands on, counted from 1. */
function lineOf(file: string, from: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.findIndex((line) => line.includes('from:') && line.includes(from)) + 1;
}
