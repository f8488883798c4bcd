import { diffArrays } from 'diff';

/** A block of a source: a paragraph, a list, a table. */
interface Block<Node> {
  node: Node;
  /** Offsets of its lines in the source. */
  start: number;
  end: number;
}

/** How blocks are read and written. */
export interface Format<Node> {
  read(source: string): Block<Node>[];
  /** Writes blocks in one way; the empty string for those that leave nothing. */
  write(nodes: readonly Node[]): string;
}

/** A change of one sequence: what stands in `from`–`to` of the one is `start`–`end` of the other. */
interface Change {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Differences beyond which texts count as different in whole: the time grows with their square. */
const MOST_CHANGES = 1_500;

/** Where two sequences differ; null if nearly everywhere. */
function changesOf(before: readonly string[], after: readonly string[]): Change[] | null {
  const runs = diffArrays([...before], [...after], { maxEditLength: MOST_CHANGES });
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

const WORDS = /\r?\n|\s|[\p{L}\p{N}]+|[^]/gu;
const LINES = /[^\n]*\n|[^\n]+$/g;

/**
 * Makes the change from `before` to `after` in `original`, which means the same as `before` and is written
 * differently. Where both differ from `before` at one place, `after` counts. Null if little is alike.
 */
function changeIn(original: string, before: string, after: string, tokens: RegExp): string | null {
  const split = (text: string): string[] => text.match(tokens) ?? [];
  const [base, own, next] = [split(before), split(original), split(after)];
  const kept = changesOf(base, own);
  const made = changesOf(base, next);
  if (!kept || !made) return null;
  let text = '';
  let at = 0;
  for (const { from, to, start, end } of made) {
    const left = kept.findLast((one) => one.from < from || one.to <= from);
    const right = kept.findLast((one) => one.from < to);
    const cut = !left ? from : left.to <= from ? from + left.end - left.to : left.start;
    const resume = right ? Math.max(to, right.to) + right.end - right.to : to;
    text += own.slice(at, cut).join('') + next.slice(start, end).join('');
    at = Math.max(at, cut, resume);
  }
  return text + own.slice(at).join('');
}

/** What is inserted or removed counts as a change of the block before it, or of the one behind it. */
function withNeighbors(changes: readonly Change[]) {
  const grown: Change[] = [];
  for (const { from, to, start, end } of changes) {
    const [before, behind] = from < to && start < end ? [0, 0] : from > 0 ? [1, 0] : [0, 1];
    const last = grown.at(-1);
    if (last && last.to > from - before) Object.assign(last, { to, end });
    else
      grown.push({
        from: from - before,
        to: to + behind,
        start: start - before,
        end: end + behind,
      });
  }
  return grown;
}

/** A source with its blocks, as it was before anything was typed. */
export interface Original<Node> {
  /** With the line breaks of Unix; `eol` is its own. */
  source: string;
  eol: string;
  blocks: readonly Block<Node>[];
}

/**
 * Writes `nodes`, which came from the blocks of an original by typing. Blocks that are written alike keep the bytes
 * of the original and what stands between them; of the others, as much as possible. What is returned reads as `nodes`.
 */
export function keepBytes<Node>(
  { read, write }: Format<Node>,
  { source, eol, blocks }: Original<Node>,
  nodes: readonly Node[],
): string {
  const after = nodes.filter((node) => write([node]) !== '');
  const last = blocks.at(-1);
  const ended = (text: string) => text.replaceAll('\n', eol);
  if (!last || after.length === 0) return ended(write(after));
  const changes = changesOf(
    blocks.map(({ node }) => write([node])),
    after.map((node) => write([node])),
  );
  const whole = () =>
    ended(source.slice(0, blocks[0]?.start) + write(after) + source.slice(last.end));
  if (!changes) return whole();

  /** The text of a change, and what it takes the place of; null if it does not read as it should. */
  function textOf({ from, to, start, end }: Change) {
    const [cut, resume] = [blocks[from]!.start, blocks[to - 1]!.end];
    const own = source.slice(cut, resume);
    const before = write(blocks.slice(from, to).map(({ node }) => node));
    const made = write(after.slice(start, end));
    const [left, right] = [blocks[from - 1], blocks[to]];
    const [head, tail] = [
      source.slice(left?.start ?? cut, cut),
      source.slice(resume, right?.end ?? resume),
    ];
    const wanted = write([
      ...(left ? [left.node] : []),
      ...after.slice(start, end),
      ...(right ? [right.node] : []),
    ]);
    const text = [
      changeIn(own, before, made, WORDS),
      changeIn(own, before, made, LINES),
      made,
    ].find(
      (one) => one !== null && write(read(head + one + tail).map(({ node }) => node)) === wanted,
    );
    return typeof text === 'string' ? { text, cut, resume } : null;
  }

  let text = '';
  let at = 0;
  for (const change of withNeighbors(changes)) {
    const made = textOf(change);
    if (!made) return whole();
    text += source.slice(at, made.cut) + made.text;
    at = made.resume;
  }
  return ended(text + source.slice(at));
}
