import { v5 as uuidv5 } from 'uuid';
import { contentKinds } from '../../contract/kinds/content-kinds.ts';
import { getPublishedAt } from '../../server/content/entry-store/find-entry.ts';
import { getRedirect } from '../../server/content/redirects.ts';
import { writeSource } from '../../server/content/files/source-format.ts';
import type { Database } from '../../server/db/open-database.ts';
import { ID_NAMESPACE } from './export-index.ts';
import type { OldSite } from './old-site.ts';
import { slugOf } from './shorten.ts';
import { writeEntries, type ImportedEntry, type WriteOptions } from './write-entries.ts';

/**
 * Leads former paths to pages that visitors see. Existing redirects are kept.
 *
 * @returns how many were written
 */
export async function writeRedirects(
  db: Database,
  pages: readonly { to: string; oldPaths: readonly string[]; subject: string }[],
  { site, ...options }: WriteOptions & { site: OldSite },
): Promise<number> {
  const redirects = new Map<string, ImportedEntry>();
  for (const { to, oldPaths, subject } of pages)
    for (const from of oldPaths) {
      const conflict = redirects.has(from)
        ? 'it was the address of another post too'
        : await findConflict(db, from, to);
      if (conflict === null)
        redirects.set(from, {
          entryId: uuidv5(JSON.stringify(['redirect', site.url, from]), ID_NAMESPACE),
          slug: slugOf(from, 100) || 'home',
          source: writeSource(contentKinds.redirect, { from, to }),
          state: 'published',
          publishAt: null,
          subject: `${subject}, ${from}`,
        });
      else if (conflict !== 'same')
        options.report({
          subject,
          field: 'address',
          what: `${from} is not redirected: ${conflict}`,
          todo: 'nothing, unless it should lead to the post',
        });
    }
  const written = await writeEntries(db, 'redirect', [...redirects.values()], options);
  return written.filter(({ outcome, refused }) => outcome !== 'kept' && !refused).length;
}

/** What stands at a path; `same` if it leads where it should, null if there is nothing. */
async function findConflict(db: Database, from: string, to: string): Promise<string | null> {
  const redirect = await getRedirect(db, from);
  if (redirect)
    return redirect.to === to ? 'same' : `it leads to ${redirect.to ?? 'nothing'} already`;
  return (await getPublishedAt(db, from)) ? 'there is a page' : null;
}
