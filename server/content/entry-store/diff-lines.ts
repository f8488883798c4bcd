/** Lines that two texts share, that only the first has, or that only the second has. */
export interface LineChange {
  change: 'same' | 'removed' | 'added';
  lines: string[];
}

/** Most cells of the table of common subsequences; beyond it, all lines in between count as replaced. */
const MOST_CELLS = 4_000_000;

/** Compares two texts line by line: the longest common subsequence, between equal beginnings and ends. */
export function diffLines(before: string, after: string): LineChange[] {
  const [a, b] = [before.split('\n'), after.split('\n')];
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let end = 0;
  while (end < a.length - start && end < b.length - start && a.at(-1 - end) === b.at(-1 - end))
    end++;
  const middle = diffMiddle(a.slice(start, a.length - end), b.slice(start, b.length - end));
  return joined([
    ...a.slice(0, start).map(as('same')),
    ...middle,
    ...a.slice(a.length - end).map(as('same')),
  ]);
}

const as =
  (change: LineChange['change']) =>
  (line: string): LineChange => ({ change, lines: [line] });

function diffMiddle(a: string[], b: string[]): LineChange[] {
  const width = b.length + 1;
  if (a.length * width > MOST_CELLS) return [...a.map(as('removed')), ...b.map(as('added'))];
  // common[i * width + j]: the length of the longest common subsequence of a from i and b from j.
  const common = new Uint32Array((a.length + 1) * width);
  const at = (i: number, j: number) => common[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] =
        a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const changes: LineChange[] = [];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      changes.push(as('same')(a[i] ?? ''));
      i++;
      j++;
    } else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)))
      changes.push(as('removed')(a[i++] ?? ''));
    else changes.push(as('added')(b[j++] ?? ''));
  }
  return changes;
}

/** Joins neighbors of the same change. */
function joined(changes: LineChange[]): LineChange[] {
  const result: LineChange[] = [];
  for (const { change, lines } of changes) {
    const last = result.at(-1);
    if (last?.change === change) last.lines.push(...lines);
    else result.push({ change, lines: [...lines] });
  }
  return result;
}
