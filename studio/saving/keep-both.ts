import { diffArrays } from 'diff';
import { same, type Difference } from './draft-text.ts';

/** A changed range of the base: `from`–`to` became `items`. */
interface Change<Item> {
  from: number;
  to: number;
  items: Item[];
  isMine: boolean;
}

/** The space between sentences and lines. */
const BETWEEN = /((?<=[.!?])\s+|\n\s*)/;

/**
 * The value that keeps what both people wrote: what only one of them changed is as that person has it, and where
 * both changed the same sentence or item, theirs is followed by mine. Undefined if only one value fits.
 */
export function keepBoth({ base, mine, theirs }: Difference): unknown {
  if (Array.isArray(mine) && Array.isArray(theirs))
    return union<unknown>(Array.isArray(base) ? base : [], mine, theirs, (first, second) =>
      second.filter((item) => !first.some((other) => same(item, other))),
    );
  if (typeof mine !== 'string' || typeof theirs !== 'string') return undefined;
  // A sentence of HTML may begin one element and end another.
  if (/<[a-z/!]/i.test(mine + theirs)) return undefined;
  const split = (text: unknown): string[] =>
    typeof text === 'string' ? text.split(BETWEEN).filter((part) => part !== '') : [];
  return union(split(base), split(mine), split(theirs), (first, second) => {
    const isApart = /\s$/.test(first.at(-1) ?? ' ') || /^\s/.test(second[0] ?? ' ');
    return isApart ? second : [' ', ...second];
  }).join('');
}

/** @param behind what of the second items follows the first items, which stand in the same place */
function union<Item>(
  base: Item[],
  mine: Item[],
  theirs: Item[],
  behind: (first: Item[], second: Item[]) => Item[],
): Item[] {
  const changes = [...changesOf(base, theirs, false), ...changesOf(base, mine, true)];
  const made: Item[] = [];
  let at = 0;
  for (const group of grouped(changes.toSorted((one, other) => one.from - other.from))) {
    const [from, to] = [group[0]!.from, Math.max(...group.map((change) => change.to))];
    const sideOf = (isMine: boolean) =>
      applied(
        base,
        from,
        to,
        group.filter((change) => change.isMine === isMine),
      );
    const [own, other] = [sideOf(true), sideOf(false)];
    const both = group.some(({ isMine }) => isMine) && group.some(({ isMine }) => !isMine);
    made.push(...base.slice(at, from));
    if (!both) made.push(...(group[0]!.isMine ? own : other));
    else made.push(...other, ...(same(own, other) ? [] : behind(other, own)));
    at = to;
  }
  return [...made, ...base.slice(at)];
}

function changesOf<Item>(base: Item[], next: Item[], isMine: boolean): Change<Item>[] {
  const changes: Change<Item>[] = [];
  let at = 0;
  for (const { added, removed, value } of diffArrays(base, next, { comparator: same })) {
    const to = added ? at : at + value.length;
    if (added || removed) {
      const last = changes.at(-1);
      const items = added ? value : [];
      if (last?.to === at) Object.assign(last, { to, items: [...last.items, ...items] });
      else changes.push({ from: at, to, items, isMine });
    }
    at = to;
  }
  return changes;
}

/** Changes that overlap, or add at the same place. */
function grouped<Item>(changes: readonly Change<Item>[]): Change<Item>[][] {
  const groups: Change<Item>[][] = [];
  let end = 0;
  for (const change of changes) {
    const last = groups.at(-1);
    if (last && (change.from < end || change.from === last[0]!.from)) last.push(change);
    else groups.push([change]);
    end = Math.max(last === groups.at(-1) ? end : 0, change.to);
  }
  return groups;
}

function applied<Item>(base: Item[], from: number, to: number, changes: readonly Change<Item>[]) {
  const made: Item[] = [];
  let at = from;
  for (const change of changes) {
    made.push(...base.slice(at, change.from), ...change.items);
    at = change.to;
  }
  return [...made, ...base.slice(at, to)];
}
