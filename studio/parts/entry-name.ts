import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { EntryDetails, ListedEntry } from '../../server/studio/studio-types.ts';

/** The name of an entry for people: its title, or its kind. A rate and a record are named after their service. */
export function entryName(
  entry: EntryDetails | Pick<ListedEntry, 'kind' | 'slug' | 'title'>,
): string {
  const { label, files } = kindOf(entry.kind);
  const { slug } = 'newest' in entry ? entry.newest : entry;
  const title = ('newest' in entry && entry.newest.title) || entry.title;
  if ('file' in files) return label;
  // The end of its slug is no word.
  if (title === null && entry.kind === 'picture')
    return `${label}: ${slug.replace(/-[0-9a-f]{6}$/, '').replaceAll('-', ' ')}`;
  if (title === null) return `${label}: ${slug.replaceAll('-', ' ')}`;
  if (entry.kind === 'record') return `${label}: ${title}`;
  return entry.kind === 'rate' ? `Rate: ${title}` : title;
}
