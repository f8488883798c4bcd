import { isPlain, namesIn, same, type Difference, type DraftText } from './draft-text.ts';
import { follow, type Followed } from './follow-items.ts';
import { joinOne, joinText, splitText, type Placed } from './text-blocks.ts';

/** A three-way merge of texts by fields, list items and blocks of text. It is deterministic. */

/** What stays of a block, item or value that both sides changed. */
export type Choice = 'both' | 'mine' | 'theirs';

/** A block, item or value that both sides changed. Undefined is one that a side deleted. */
export interface Clash extends Difference {
  /** Names it among the clashes of one merge. */
  key: string;
}

interface Rules {
  /** Whether changes by my side alone are applied to theirs. */
  takesMine: boolean;
  choose: (clash: Clash) => Choice | 'base';
}

/**
 * Merges two texts with the same base.
 *
 * @param decide the choice for a clash; undefined for one that is still to be made
 * @returns `text`: changes of both sides, with my side of undecided clashes. `base`: the text on their side, with the
 * base of undecided clashes: on it, `text` and their side clash in the same places.
 */
export function merge(
  base: DraftText,
  mine: DraftText,
  theirs: DraftText,
  decide: (clash: Clash) => Choice | 'base' | undefined = () => undefined,
) {
  const clashes: Clash[] = [];
  const text = mergeValue(base, mine, theirs, {
    takesMine: true,
    choose(clash) {
      const choice = decide(clash);
      if (!choice) clashes.push(clash);
      return choice ?? 'mine';
    },
  });
  const choose = (clash: Clash) => (decide(clash) ? 'theirs' : 'base');
  const open = mergeValue(base, mine, theirs, { takesMine: false, choose });
  return { text: text as DraftText, base: open as DraftText, clashes };
}

/** Finds what both sides changed. */
export function findClashes(base: DraftText, mine: DraftText, theirs: DraftText): Clash[] {
  const clashes: Clash[] = [];
  const choose = (clash: Clash) => (clashes.push(clash), 'mine' as const);
  mergeValue(base, mine, theirs, { takesMine: true, choose });
  return clashes;
}

/** Applies the change from one text to another to a third. Where that has another change, it is replaced. */
export const applyChange = (from: DraftText, to: DraftText, onto: DraftText): DraftText =>
  mergeValue(from, onto, to, { takesMine: true, choose: () => 'theirs' }) as DraftText;

function mergeValue(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  rules: Rules,
  path: string[] = [],
): unknown {
  if (same(mine, theirs) || same(base, mine)) return theirs;
  if (same(base, theirs)) return rules.takesMine ? mine : theirs;
  if (isPlain(mine) && isPlain(theirs)) {
    const old = isPlain(base) ? base : {};
    const entries = namesIn(theirs, mine).map((name) => [
      name,
      mergeValue(old[name], mine[name], theirs[name], rules, [...path, name]),
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (typeof mine === 'string' && typeof theirs === 'string' && path[0] !== 'slug') {
    const split = (text: unknown) => splitText(String(text ?? ''), path[0] === 'source');
    const sides = { base: split(base), mine: split(mine), theirs: split(theirs) };
    if (Object.values(sides).every(({ items }) => items.length < 2))
      return chosen(base, mine, theirs, rules, path, () => joinOne(theirs, mine));
    const [old, own, other] = [sides.base.items, sides.mine.items, sides.theirs.items];
    const placed = mergeItems(old, own, other, rules, () => path);
    return joinText(placed, sides, rules.takesMine);
  }
  if (Array.isArray(mine) && Array.isArray(theirs)) {
    const old: unknown[] = Array.isArray(base) ? base : [];
    const pathOf = (index: number) => [...path, String(index)];
    return mergeItems<unknown>(old, mine, theirs, rules, pathOf).map(({ item }) => item);
  }
  return chosen(base, mine, theirs, rules, path, () => mine);
}

function chosen(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  { choose }: Rules,
  path: string[],
  both: () => unknown,
): unknown {
  const choice = choose({ key: path.join('.'), path, base, mine, theirs });
  return choice === 'both' ? both() : { base, mine, theirs }[choice];
}

/** Merges sequences. What both sides add at one place stands there together, theirs first. */
function mergeItems<Item>(
  base: Item[],
  mine: Item[],
  theirs: Item[],
  rules: Rules,
  pathOf: (index: number) => string[],
): Placed<Item>[] {
  const [own, other] = [follow(base, mine), follow(base, theirs)];
  const placed: Placed<Item>[] = [];
  const carried = rules.takesMine ? carryOver(base, [mine, own], [theirs, other]) : null;
  for (const [at, old] of [...base, undefined].entries()) {
    const added = own.added[at]!.filter((index) => !carried?.dropped.has(index)).map((index) => ({
      item: carried?.mine.get(index) ?? mine[index]!,
      mine: index,
    }));
    for (const index of other.added[at]!) {
      const item = carried?.theirs.get(index) ?? theirs[index]!;
      const twin = added.findIndex((one) => same(one.item, item));
      placed.push({ item, theirs: index, ...(twin >= 0 && added.splice(twin, 1)[0]) });
    }
    if (rules.takesMine) placed.push(...added);
    if (at === base.length) break;

    const [m, t] = [own.at[at], other.at[at]];
    const [left, right] = [m === undefined ? m : mine[m], t === undefined ? t : theirs[t]];
    const put = (item: Item | undefined, sides: Omit<Placed<Item>, 'item'>) =>
      void (item !== undefined && placed.push({ item, ...sides }));
    const everywhere = { base: at, mine: m, theirs: t };
    if (carried?.from.has(at)) continue;
    if (same(left, right) || same(old, left)) put(right, everywhere);
    else if (same(old, right)) put(rules.takesMine ? left : right, everywhere);
    else if (isPlain(left) && isPlain(right))
      put(mergeValue(old, left, right, rules, pathOf(m!)) as Item, everywhere);
    else {
      const path = pathOf(m ?? t ?? at);
      const key = [...path, at].join('.');
      const choice = rules.choose({ key, path, base: old, mine: left, theirs: right });
      if (choice === 'base') put(old, everywhere);
      if (choice === 'theirs' || choice === 'both') put(right, { theirs: t });
      if (choice === 'mine' || choice === 'both') put(left, { mine: m });
    }
  }
  return placed;
}

type Side<Item> = [items: Item[], followed: Followed];

/** Finds items that one side moved and the other changed: the change is made where the item is now. */
function carryOver<Item>(base: Item[], mine: Side<Item>, theirs: Side<Item>) {
  const carried = {
    from: new Set<number>(),
    /** Items in place of those that a side added. */
    mine: new Map<number, Item>(),
    theirs: new Map<number, Item>(),
    /** What I moved, and they moved to another place. */
    dropped: new Set<number>(),
  };
  const findMoved = ([items, { added }]: Side<Item>, old: Item, taken: Map<number, Item>) =>
    added.flat().find((index) => same(items[index], old) && !taken.has(index));
  for (const [at, old] of base.entries()) {
    const [m, t] = [mine[1].at[at], theirs[1].at[at]];
    if (m !== undefined && t !== undefined) continue;
    const [to, other] = [
      m === undefined ? findMoved(mine, old, carried.mine) : undefined,
      t === undefined ? findMoved(theirs, old, carried.theirs) : undefined,
    ];
    if (to !== undefined && other !== undefined) carried.dropped.add(to);
    else if (to !== undefined && t !== undefined) {
      if (same(theirs[0][t], old)) continue;
      carried.mine.set(to, theirs[0][t]!);
      carried.from.add(at);
    } else if (other !== undefined && m !== undefined) {
      if (same(mine[0][m], old)) continue;
      carried.theirs.set(other, mine[0][m]!);
      carried.from.add(at);
    }
  }
  return carried;
}
