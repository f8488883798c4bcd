import { changesOf } from './changed-ranges.ts';
import { same } from './draft-text.ts';

/** With more pairs to compare, changed items are paired in their order. */
const MOST_PAIRS = 250_000;

/** Where the items of a base are in another sequence. */
export interface Followed {
  /** For each item of the base, its index there; undefined if it was deleted. */
  at: (number | undefined)[];
  /** For each index of the base, and its end, the indexes of what was added before it. */
  added: number[][];
}

/** Follows each item of a base into another sequence. Changed items are recognized by their words. */
export function follow<Item>(base: Item[], next: Item[]): Followed {
  const at = base.map((): number | undefined => undefined);
  const added: number[][] = [...base, null].map(() => []);
  const whole = [{ from: 0, to: base.length, start: 0, end: next.length }];
  let [old, index] = [0, 0];
  for (const { from, to, start, end } of changesOf(base, next, same) ?? whole) {
    while (old < from) at[old++] = index++;
    const pairs = pairUp(base.slice(from, to).map(wordsIn), next.slice(start, end).map(wordsIn));
    let before = from;
    for (; index < end; index++) {
      const pair = pairs.get(index - start);
      if (pair === undefined) added[before]!.push(index);
      else [at[from + pair], before] = [index, from + pair + 1];
    }
    old = to;
  }
  while (old < base.length) at[old++] = index++;
  return { at, added };
}

const wordsIn = (item: unknown) =>
  new Set((typeof item === 'string' ? item : JSON.stringify(item)).match(/[\p{L}\p{N}]+/gu));

/** Pairs items in their order, so that the pairs have as many words in common as possible. */
function pairUp(old: Set<string>[], next: Set<string>[]): Map<number, number> {
  const pairs = new Map<number, number>();
  if (old.length * next.length > MOST_PAIRS) {
    for (let index = 0; index < Math.min(old.length, next.length); index++) pairs.set(index, index);
    return pairs;
  }
  // A pair without a common word is better than none: the block was written anew.
  const alike = (one: Set<string>, other: Set<string>) =>
    0.001 + one.intersection(other).size / Math.max(1, one.size + other.size);
  const width = next.length + 1;
  const [gain, best] = [
    new Float64Array((old.length + 1) * width),
    new Float64Array((old.length + 1) * width),
  ];
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = next.length - 1; j >= 0; j--) {
      const here = i * width + j;
      gain[here] = alike(old[i]!, next[j]!) + best[here + width + 1]!;
      best[here] = Math.max(gain[here], best[here + width]!, best[here + 1]!);
    }
  for (let i = 0, j = 0; i < old.length && j < next.length;) {
    const here = i * width + j;
    if (best[here] === gain[here]) pairs.set(j++, i++);
    else if (best[here] === best[here + width]) i++;
    else j++;
  }
  return pairs;
}
