import { isKind, kindOf, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Fields } from '../../../contract/kinds/field.ts';
import { titleOf, type Kind } from '../../../contract/kinds/kind.ts';
import type { EntryState, ListedEntry } from '../../../server/studio/studio-types.ts';
import type { EntriesSearch } from '../../addresses.ts';
import { STATES } from '../../parts/state-in-words.ts';

/** The orders of the list; the first is the usual one. */
export const SORTS = {
  hand: 'What needs a hand first',
  recent: 'Last changed first',
  title: 'By title',
  kind: 'By kind',
} as const;
type Sort = keyof typeof SORTS;

const RANK = Object.keys(STATES);
/** Whether somebody has to do something, so that it is published or not. */
export const needsHand = ({ state }: Pick<ListedEntry, 'state'>) =>
  state === 'overdue' || state === 'draft' || state === 'changed';

const nameOf = ({ title, slug }: ListedEntry) => title ?? slug;
const byTitle = (one: ListedEntry, other: ListedEntry) =>
  compare(nameOf(one).toLowerCase(), nameOf(other).toLowerCase());
const byTime = (one: ListedEntry, other: ListedEntry) => compare(other.at, one.at);
/** Much faster than `localeCompare`, for ten thousand. */
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
const rankOf = (entry: ListedEntry) => (needsHand(entry) ? RANK.indexOf(entry.state) : RANK.length);

const ORDERS: Record<Sort, (one: ListedEntry, other: ListedEntry) => number> = {
  hand: (one, other) => rankOf(one) - rankOf(other) || byTime(one, other),
  recent: byTime,
  title: byTitle,
  kind: (one, other) =>
    compare(kindOf(one.kind).label, kindOf(other.kind).label) || byTitle(one, other),
};

const labelsIn = (fields: Fields): string[] =>
  Object.values(fields).flatMap(({ label, fields: parts, item }) => [
    label,
    ...labelsIn(parts ?? item?.fields ?? {}),
  ]);

const words = new Map<KindName, string>();

/** What else finds an entry: its kind, and of the only entry of a kind the fields, such as "phone". */
function wordsOf(name: KindName): string {
  const known = words.get(name);
  if (known !== undefined) return known;
  const { label, files, fields } = kindOf(name);
  const made = [label, ...('file' in files ? labelsIn(fields) : [])].join(' ').toLowerCase();
  words.set(name, made);
  return made;
}

/** The entries that a search leaves, in its order. */
export function viewOf(entries: readonly ListedEntry[], search: EntriesSearch): ListedEntry[] {
  const { kind, state, sort = 'hand', q = '' } = search;
  const wanted = q.toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(
    (entry) =>
      (!kind || entry.kind === kind) &&
      (!state || entry.state === state) &&
      wanted.every((word) =>
        `${entry.title ?? ''} ${entry.slug} `.toLowerCase().includes(word) ||
        wordsOf(entry.kind).includes(word),
      ),
  );
  const named = (entry: ListedEntry) =>
    wanted.every((word) => `${entry.title ?? ''} ${entry.slug}`.toLowerCase().includes(word));
  const order = ORDERS[isSort(sort) ? sort : 'hand'];
  return wanted.length === 0
    ? found.toSorted(order)
    : // What is called that stands before what has a field of that name.
      found.toSorted((one, other) => Number(named(other)) - Number(named(one)) || order(one, other));
}

const isSort = (name: string): name is Sort => Object.hasOwn(SORTS, name);
export const isState = (name: string | undefined): name is EntryState =>
  name !== undefined && Object.hasOwn(STATES, name);
export const kindNamed = (name: string | undefined): Kind | null =>
  name !== undefined && isKind(name) ? kindOf(name) : null;

/** How often each kind and state occurs. */
export function countsOf(entries: readonly ListedEntry[]) {
  const counts = new Map<string, number>();
  for (const { kind, state } of entries)
    for (const key of [kind, state]) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
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
