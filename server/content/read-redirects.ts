import { existsSync, readFileSync } from 'node:fs';
import { redirectsFile } from '../../contract/content-file-schemas.ts';
import { ContentFileError, readYamlFile } from './parse-content-file.ts';
import type { EntryDraft } from './entry.ts';
import type { Redirect } from './redirects.ts';

/** URL folders of the entry types that have their own page. */
const folders: Partial<Record<EntryDraft['type'], string>> = {
  post: '/blog/',
  service: '/services/',
};

/**
 * Reads the optional list of redirects.
 *
 * @param drafts the entries loaded with it: no redirect may hide one of them, and a redirect to
 *   a post or a service must lead to one of them
 * @throws {ContentFileError} for the first invalid line
 */
export function readRedirects(file: string, drafts: readonly EntryDraft[]): Redirect[] {
  if (!existsSync(file)) return [];
  const redirects = readYamlFile(file, redirectsFile);
  const existing = new Set(
    drafts.flatMap(({ type, slug }) => (folders[type] ? [folders[type] + slug] : [])),
  );
  const isEntryPath = (path: string) =>
    Object.values(folders).some((folder) => path.startsWith(folder));
  for (const { from, to } of redirects) {
    if (existing.has(from))
      throw new ContentFileError(file, lineOf(file, from), `from: ${from} is an existing page`);
    if (to !== undefined && isEntryPath(to) && !existing.has(to))
      throw new ContentFileError(file, lineOf(file, from), `to: the page ${to} does not exist`);
  }
  return redirects.map(({ from, to }) => ({ from, to: to ?? null }));
}

/** The line of a former path, from 1. */
function lineOf(file: string, from: string): number {
  const lines = readFileSync(file, 'utf8').split('\n');
  return lines.findIndex((line) => line.includes('from:') && line.includes(from)) + 1;
}
