import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { EntryDetails, ListedEntry } from '../../server/studio/studio-types.ts';

/** The name of an entry for people: its title, or its kind and slug. The only entry of a kind has the kind's name. */
export function entryName(
  entry: EntryDetails | Pick<ListedEntry, 'kind' | 'slug' | 'title'>,
): string {
  const { label, files } = kindOf(entry.kind);
  const { title, slug } = 'newest' in entry ? entry.newest : entry;
  return 'file' in files ? label : (title ?? `${label} ${slug}`);
}
