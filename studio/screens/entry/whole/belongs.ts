import { partsOf, type KindName } from '../../../../contract/kinds/content-kinds.ts';
import type {
  EntryDetails,
  ListedEntry,
  RevisionText,
} from '../../../../server/studio/studio-types.ts';
import { withValue } from '../../../saving/draft-text.ts';
import { wholeOf, type MenuItem } from './sections.ts';

/** Which drafts of other entries are published with an entry. */

/** The kinds of entries that may have something about an entry of a kind. */
const relatedTo = (kind: KindName): KindName[] => {
  const { parts = [], sections = [] } = wholeOf(kind) ?? {};
  return [...parts, ...sections.flatMap(({ named }) => named?.kind ?? [])];
};

/** A revision of another entry as text, without what it says about this one. */
function restOf(own: EntryDetails, other: EntryDetails, { slug, values }: RevisionText): string {
  const { sections = [] } = wholeOf(own.kind) ?? {};
  const said = sections.flatMap(({ named, fields = {} }) => [
    ...(fields[other.kind] ?? []),
    // Where few have a place, adding this one removes another.
    ...(named?.isOptional && named.kind === other.kind ? [named.field] : []),
  ]);
  const rest = said.reduce((all, path) => withValue(all, path.split('.'), undefined), values);
  const isOwn = (item: unknown) =>
    item === own.newest.slug || (item as MenuItem | null)?.url === `services/${own.newest.slug}`;
  return JSON.stringify([slug, rest], (_, value: unknown) =>
    Array.isArray(value) ? value.filter((item) => !isOwn(item)) : value,
  );
}

const isWaiting = ({ state, draft }: Pick<ListedEntry, 'state' | 'draft'>) =>
  draft !== undefined || (state !== 'published' && state !== 'down');

/** The entries with drafts that may change something about an entry, and the entry itself. */
export const mayBelong = (own: EntryDetails, all: readonly ListedEntry[]) =>
  all.filter(
    (one) =>
      isWaiting(one) &&
      (one.id === own.id ||
        (relatedTo(own.kind).includes(one.kind) &&
          (!partsOf(own.kind).includes(one.kind) || one.slug === own.newest.slug))),
  );

/** Whether the draft of another entry changes what it says about this one and nothing else, so that both are published together. */
export const belongs = (own: EntryDetails, other: EntryDetails): boolean =>
  other.id === own.id ||
  partsOf(own.kind).includes(other.kind) ||
  (other.published !== null &&
    JSON.stringify(other.newest.values) !== JSON.stringify(other.published.values) &&
    restOf(own, other, other.newest) === restOf(own, other, other.published));
