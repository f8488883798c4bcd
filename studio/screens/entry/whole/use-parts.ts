import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../../server/studio/studio-types.ts';
import { entriesQuery, entryQuery, queryClient } from '../../../api-client.ts';
import { saveDrafts, useEntryDraft, type EntryDraft } from '../../../saving/use-entry-draft.ts';
import { belongs, mayBelong } from './belongs.ts';
import { findPart, wholeOf } from './sections.ts';

/** The values of a draft as they are typed; none while its source is edited. */
export const valuesOf = (draft: EntryDraft | undefined): Record<string, unknown> =>
  draft && 'values' in draft.state.text ? draft.state.text.values : {};

/** Opens the draft of a part; null while there is none. */
function usePart(kind: KindName | undefined, slug: string): EntryDraft | null {
  const list = useQuery(entriesQuery).data?.entries ?? [];
  const found = findPart(list, kind, slug)?.id;
  // While an entry gets another address, its parts have the old one until they are saved.
  const [known, setKnown] = useState(found);
  if (found && found !== known) setKnown(found);
  const id = list.find((one) => one.id === (found ?? known))?.id ?? '';
  const { data } = useQuery({ ...entryQuery(id), enabled: id !== '' });
  return useEntryDraft(id === data?.id ? data : undefined);
}

export type Parts = Partial<Record<KindName, EntryDraft>>;

/** Opens the drafts of all parts of an entry. */
export function useParts({ kind, newest }: EntryDetails): Parts {
  const [first, second, third] = wholeOf(kind)?.parts ?? [];
  const parts = [
    usePart(first, newest.slug),
    usePart(second, newest.slug),
    usePart(third, newest.slug),
  ];
  return Object.fromEntries(parts.flatMap((part) => (part ? [[part.entry.kind, part]] : [])));
}

/** Whether drafts of other entries are to be published with an entry. */
export function useHasOthers(own: EntryDetails): boolean {
  const list = useQuery(entriesQuery).data?.entries ?? [];
  const others = (wholeOf(own.kind) ? mayBelong(own, list) : []).filter(({ id }) => id !== own.id);
  return useQueries({
    queries: others.map(({ id }) => entryQuery(id)),
    combine: (all) => all.some(({ data }) => data && belongs(own, data)),
  });
}

/**
 * Saves the draft of an entry and all that belong to it.
 *
 * @returns the ids of the entries with drafts, the entry first; null if a text could not be saved
 */
export async function draftsOf(own: EntryDetails): Promise<string[] | null> {
  if (!wholeOf(own.kind)) return (await saveDrafts([own.id])).length > 0 ? null : [own.id];
  const { entries } = await queryClient.ensureQueryData(entriesQuery);
  if ((await saveDrafts(entries.map(({ id }) => id))).length > 0) return null;
  const list = await queryClient.ensureQueryData(entriesQuery);
  const found = await Promise.all(
    mayBelong(own, list.entries).map(({ id }) => queryClient.fetchQuery(entryQuery(id))),
  );
  const ids = found.filter((one) => belongs(own, one)).map(({ id }) => id);
  return ids.toSorted((one, other) => Number(other === own.id) - Number(one === own.id));
}
