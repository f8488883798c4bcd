import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../server/studio/studio-types.ts';

/** What people call an entry: its title; the only entry of a kind has the kind's name. */
export function entryName({ kind, newest }: Pick<EntryDetails, 'kind' | 'newest'>): string {
  const { label, files } = kindOf(kind);
  return 'file' in files ? label : (newest.title ?? label);
}
