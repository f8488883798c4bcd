import { checkContent } from '../../content/check/check-content.ts';
import { openCheckedContent } from '../../content/check/checked-content.ts';
import { entriesOfRevisions, entriesOfStore } from '../../content/check/checked-entries.ts';
import { contentDay } from '../../content/content-day.ts';
import type { Revision } from '../../content/entry-store/revision.ts';
import type { Database } from '../../db/open-database.ts';
import type { ChangedPages } from '../studio-types.ts';

/**
 * Checks drafts as `content check` would after publishing them together. Leaves out what keeps them from
 * being published.
 */
export async function checkDrafts(
  store: Database,
  revisions: readonly Revision[],
  pictureFolders: Readonly<Record<string, string>>,
): Promise<ChangedPages['problems']> {
  const drafts = entriesOfRevisions(revisions, ({ entryId }) => entryId);
  const others = await entriesOfStore(
    store,
    revisions.map(({ entryId }) => entryId),
  );
  const content = openCheckedContent(
    [...drafts.entries, ...others.entries],
    Object.entries(pictureFolders),
    contentDay(),
  );
  return checkContent({ ...content, entries: drafts.entries })
    .filter(({ missing }) => !missing)
    .map(({ where, line, field, words, advice }) => ({
      entryId: where,
      path: field,
      line,
      message: asInStudio(`${words}; ${advice}`),
      warning: true,
    }));
}

/** In the studio what a text refers to is chosen, and has no braces. */
const asInStudio = (message: string): string =>
  message
    .replace(/write \{\{[^{}]*\}\}/, 'choose it with # in place of the words')
    .replaceAll(
      /\b(figure|rate|site|claim|service):([\w-]+)/g,
      (_, kind: string, name: string) => `the ${kind} “${name.replaceAll('-', ' ')}”`,
    );
