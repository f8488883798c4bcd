import { kindOf } from '../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../server/studio/studio-types.ts';

/** What people call an entry: its title, or the name of its kind. */
export const entryName = ({ kind, newest }: Pick<EntryDetails, 'kind' | 'newest'>): string =>
  newest.title ?? kindOf(kind).label;
