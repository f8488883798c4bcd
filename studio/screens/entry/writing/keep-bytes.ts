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
  // How far a place of `own` and of `next` is from that of `base`.
  let [ownShift, nextShift] = [0, 0];
  while (kept[0] || made[0]) {
    const from = Math.min(kept[0]?.from ?? Infinity, made[0]?.from ?? Infinity);
    const [ownStart, nextStart] = [from + ownShift, from + nextShift];
    // An insertion comes before what changes behind it.
    let to = [kept[0], made[0]].some((one) => one?.from === from && one.to === from)
      ? from
      : from + 1;
    let isMade = false;
    const isJoined = (one?: Change) =>
      one && (one.from < to || (one.from === to && one.to === to && to === from));
    for (;;) {
      const change = isJoined(kept[0]) ? kept.shift() : undefined;
      const other = !change && isJoined(made[0]) ? made.shift() : undefined;
      if (change) ownShift = change.end - change.to;
      if (other) [nextShift, isMade] = [other.end - other.to, true];
      if (!change && !other) break;
      to = Math.max(to, change?.to ?? 0, other?.to ?? 0);
    }
    text += base.slice(at, from).join('');
    text += isMade
      ? next.slice(nextStart, to + nextShift).join('')
      : own.slice(ownStart, to + ownShift).join('');
    at = to;
  }
  return text + base.slice(at).join('');
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
    const made = write(after.slice(start, end));
    const [first, final] = [blocks[from], blocks[to - 1]];
    const [left, right] = [blocks[from - 1], blocks[to]];
    let [cut, resume] = [first?.start ?? 0, final?.end ?? 0];
    let texts: (string | null)[] = [made];
    if (from === to) {
      // Inserted: behind the block on the left.
      cut = resume = left?.end ?? right?.start ?? 0;
      texts = left ? [`\n\n${made}`, `\n\n${made}\n`] : [`${made}\n\n`];
    } else if (start === end) {
      // Removed, with what separated it.
      if (right) resume = right.start;
      else cut = left?.end ?? cut;
      texts = [''];
    } else {
      const before = write(blocks.slice(from, to).map(({ node }) => node));
      const own = source.slice(cut, resume);
      texts = [changeIn(own, before, made, WORDS), changeIn(own, before, made, LINES), made];
    }
    const around = [left?.start ?? cut, right?.end ?? resume] as const;
    const wanted = write([
      ...(left ? [left.node] : []),
      ...after.slice(start, end),
      ...(right ? [right.node] : []),
    ]);
    const text = texts.find(
      (one) =>
        one !== null &&
        write(
          read(source.slice(around[0], cut) + one + source.slice(resume, around[1])).map(
            ({ node }) => node,
          ),
        ) === wanted,
    );
    return text === undefined || text === null ? null : { text, cut, resume };
  }

  let text = '';
  let at = 0;
  for (const change of changes) {
    const made = textOf(change);
    if (!made) return whole();
    text += source.slice(at, made.cut) + made.text;
    at = made.resume;
  }
  return ended(text + source.slice(at));
}
