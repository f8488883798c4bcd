import { useQueries, useQuery } from '@tanstack/react-query';
import { kindOf, type KindName } from '../../../../contract/kinds/content-kinds.ts';
import type { EntryDetails } from '../../../../server/studio/studio-types.ts';
import { entriesQuery, entryQuery } from '../../../api-client.ts';
import type { EntryDraft } from '../../../saving/use-entry-draft.ts';
import { isWithin } from '../form-model.ts';
import { inMenu, slugsAt, wholeOf, type MenuItem, type Section } from './sections.ts';
import { valuesOf, type Parts } from './use-parts.ts';

/** The kinds of the entries that have the fields of a section, and their names in each. */
export const ownersIn = ({ fields = {} }: Section) =>
  Object.entries(fields) as [KindName, readonly string[]][];

/** The entries that this one names in a section, as far as they are loaded. */
export function useNamed(draft: EntryDraft): EntryDetails[] {
  const list = useQuery(entriesQuery).data?.entries ?? [];
  const namings = (wholeOf(draft.entry.kind)?.sections ?? []).flatMap(({ named }) => named ?? []);
  const wanted = namings.flatMap(({ kind, by }) => {
    const slugs = by ? slugsAt(valuesOf(draft), by) : [];
    return list.filter((one) => one.kind === kind && slugs.includes(one.slug));
  });
  return useQueries({
    queries: wanted.map(({ id }) => entryQuery(id)),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  });
}

/** What a section lacks, in a few words, and the field to go to; null if it is ready. */
export function missingIn(
  section: Section,
  draft: EntryDraft,
  parts: Parts,
  others: readonly EntryDetails[],
): { note: string; path?: string } | null {
  const { entry } = draft;
  const { named, inMenu: hasMenu } = section;
  for (const [kind, names] of ownersIn(section)) {
    const [of, scope] = kind === entry.kind ? [draft, ''] : [parts[kind], `${kind}.`];
    if (!of) return { note: `No ${section.label.toLowerCase()} yet` };
    const problems = of.state.problems.filter(
      ({ path }) => names.length === 0 || names.some((name) => isWithin(path, name)),
    );
    if (problems[0]) return { note: `${problems.length} to do`, path: scope + problems[0].path };
    for (const name of names) {
      const { advised = 0 } = kindOf(kind).fields[name] ?? {};
      const value = valuesOf(of)[name];
      const length = Array.isArray(value) ? value.length : 0;
      const note = length < advised ? `${length} of ${advised} recommended` : 'No picture';
      if (length < advised || (name === 'banner' && !value)) return { note, path: scope + name };
    }
  }
  if (hasMenu) {
    const { menus } = valuesOf(parts.menu);
    if (inMenu(menus as MenuItem[] | undefined, entry.newest.slug).length === 0)
      return { note: 'Not in the menu' };
  }
  if (!named || named.isOptional) return null;
  const lacking = others.filter(
    ({ kind, newest }) =>
      kind === named.kind && !slugsAt(newest.values, named.field).includes(entry.newest.slug),
  );
  return lacking.length > 0 ? { note: `${lacking.length} not listed` } : null;
}
