import { diffArrays } from 'diff';

/** A changed range: `from`–`to` in the old sequence is `start`–`end` in the new one. */
export interface Change {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** With more differences sequences count as entirely different, because the time grows with their square. */
const MOST_CHANGES = 1_500;

/** The changed ranges of two sequences; null if there are too many. */
export function changesOf<Item>(
  before: readonly Item[],
  after: readonly Item[],
  comparator: (one: Item, other: Item) => boolean = Object.is,
): Change[] | null {
  const runs = diffArrays([...before], [...after], { comparator, maxEditLength: MOST_CHANGES });
  if (!runs) return null;
  const changes: Change[] = [];
  let [from, start] = [0, 0];
  for (const { added, removed, count } of runs) {
    const to = from + (added ? 0 : count);
    const end = start + (removed ? 0 : count);
    const last = changes.at(-1);
    if (added || removed) {
      if (last?.to === from && last.end === start) Object.assign(last, { to, end });
      else changes.push({ from, to, start, end });
    }
    [from, start] = [to, end];
  }
  return changes;
}
