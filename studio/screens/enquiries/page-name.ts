import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { fixedPages } from '../../../contract/site-paths.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { entryName } from '../../parts/entry-name.ts';

/** What people call a page of the site. */
export function pageName(path: string, entries: readonly ListedEntry[]): string {
  const fixed = fixedPages.find((page) => page.path === path)?.entry;
  const entry = entries.find(({ kind, slug }) =>
    fixed ? kind === fixed.kind && slug === fixed.slug : path === `${kindOf(kind).page}${slug}`,
  );
  return entry ? entryName(entry) : path;
}
