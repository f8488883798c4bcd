import { partsOf, type KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { EntryDetails, ListedEntry } from '../../../../server/studio/studio-types.ts';
import { inMenu, slugsAt, wholeOf, type MenuItem } from './sections.ts';

/** Which drafts of other entries are published with an entry. */

/** The kinds of entries that may have something about an entry of a kind. */
const relatedTo = (kind: KindName): KindName[] => {
  const { parts = [], sections = [] } = wholeOf(kind) ?? {};
  return [...parts, ...sections.flatMap(({ named }) => named?.kind ?? [])];
};

/** What the values of another entry say about this one. */
function saidOf(own: EntryDetails, other: EntryDetails, values: Record<string, unknown> | null) {
  const { slug } = own.newest;
  if (other.kind === 'menu') return inMenu((values?.menus ?? []) as MenuItem[], slug);
  const { sections = [] } = wholeOf(own.kind) ?? {};
  return sections.map(({ named, fields = {} }) => [
    named?.kind === other.kind && slugsAt(values, named.field).includes(slug),
    fields[other.kind]?.map((name) => values?.[name]),
  ]);
}

const isWaiting = ({ state }: Pick<ListedEntry, 'state'>) =>
  state !== 'published' && state !== 'down';

/** The entries with drafts that may change something about an entry, and the entry itself. */
export const mayBelong = (own: EntryDetails, all: readonly ListedEntry[]) =>
  all.filter(
    (one) =>
      isWaiting(one) &&
      (one.id === own.id ||
        (relatedTo(own.kind).includes(one.kind) &&
          (!partsOf(own.kind).includes(one.kind) || one.slug === own.newest.slug))),
  );

/** Whether the draft of another entry changes what it says about this one, so that both are published together. */
export const belongs = (own: EntryDetails, other: EntryDetails): boolean =>
  other.id === own.id ||
  partsOf(own.kind).includes(other.kind) ||
  JSON.stringify(saidOf(own, other, other.newest.values)) !==
    JSON.stringify(saidOf(own, other, other.published?.values ?? null));
