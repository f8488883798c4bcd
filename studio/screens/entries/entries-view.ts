import { kindNames, kindOf } from '../../../contract/kinds/content-kinds.ts';
import type { Fields } from '../../../contract/kinds/field.ts';
import { titleOf, type Kind } from '../../../contract/kinds/kind.ts';
import type { ListedEntry } from '../../../server/studio/studio-types.ts';
import { STATES } from '../../parts/state-in-words.ts';

/** Filters and order, in the address; `make` opens the dialog for a new entry of a kind, or of `any`. */
export type EntriesSearch = {
  [name in 'q' | 'kind' | 'state' | 'sort' | 'make']?: string | undefined;
};

/** The orders of the list; the first is the usual one. */
export const SORTS = {
  hand: 'What needs a hand first',
  recent: 'Last changed first',
  title: 'By title',
} as const;

const RANK = Object.keys(STATES);
/** Whether somebody has to do something, so that it is published or not. */
export const needsHand = ({ state }: Pick<ListedEntry, 'state'>) =>
  state === 'overdue' || state === 'draft' || state === 'changed';

const nameOf = ({ title, slug }: ListedEntry) => (title ?? slug).toLowerCase();
const byTime = (one: ListedEntry, other: ListedEntry) => compare(other.at, one.at);
/** Much faster than `localeCompare`, for ten thousand. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const rankOf = (entry: ListedEntry) => (needsHand(entry) ? RANK.indexOf(entry.state) : RANK.length);

const ORDERS: Record<string, (one: ListedEntry, other: ListedEntry) => number> = {
  hand: (one, other) => rankOf(one) - rankOf(other) || byTime(one, other),
  recent: byTime,
  title: (one, other) => compare(nameOf(one), nameOf(other)),
};

const labelsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ label, fields: parts, item }) => [
    label,
    ...labelsIn(parts ?? item?.fields ?? {}),
  ]);

/** What else finds an entry: its kind, and of the only entry of a kind the fields, such as "phone". */
const words = new Map(
  kindNames.map((name) => {
    const { label, files, fields } = kindOf(name);
    const labels = 'file' in files ? labelsIn(fields) : [];
    return [name, [label, ...labels].join(' ').toLowerCase()];
  }),
);

/** The entries that a search leaves, in its order. */
export function viewOf(entries: readonly ListedEntry[], search: EntriesSearch): ListedEntry[] {
  const { kind, state, sort = 'hand', q = '' } = search;
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  return entries
    .filter((entry) => {
      if ((kind && entry.kind !== kind) || (state && entry.state !== state)) return false;
      const found = `${entry.title ?? ''} ${entry.slug} `.toLowerCase() + words.get(entry.kind);
      return wanted.every((word) => found.includes(word));
    })
    .toSorted(ORDERS[sort] ?? ORDERS.hand);
}

/** The field of a kind that people call an entry by; null if there is none. */
export const titleField = ({ fields }: Kind): string | null =>
  Object.keys(fields).find((name) => titleOf({ [name]: 'x' }) === 'x') ?? null;

/** The slug that a title gives. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
    .replaceAll(/^-+|-+$/g, '');
