import type { Node } from '@milkdown/prose/model';
import { changesOf, type Change } from '../../../saving/changed-ranges.ts';
import type { Block, Format, Original } from './markdown-format.ts';

const WORDS = /\r?\n|\s|[\p{L}\p{N}]+|[^]/gu;
const LINES = /[^\n]*\n|[^\n]+$/g;

/**
 * Applies the change from `before` to `after` to `original`, which has the content of `before` in another notation.
 * Where both differ from `before`, `after` wins. Null if there are too many differences.
 */
function changeIn(original: string, before: string, after: string, tokens: RegExp): string | null {
  const split = (text: string): string[] => text.match(tokens) ?? [];
  const [base, own, next] = [split(before), split(original), split(after)];
  const kept = changesOf(base, own);
  const changes = changesOf(base, next);
  if (!kept || !changes) return null;
  let text = '';
  let at = 0;
  for (const { from, to, start, end } of changes) {
    const left = kept.findLast((change) => change.from < from || change.to <= from);
    const right = kept.findLast((change) => change.from < to);
    const cut = !left ? from : left.to <= from ? from + left.end - left.to : left.start;
    const resume = right ? Math.max(to, right.to) + right.end - right.to : to;
    text += own.slice(at, cut).join('') + next.slice(start, end).join('');
    at = Math.max(at, cut, resume);
  }
  return text + own.slice(at).join('');
}

/** Extends insertions and removals to the previous block, or else to the next one. */
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

const nodesOf = (blocks: readonly Block[]) => blocks.map(({ node }) => node);

/**
 * Writes `nodes`, which result from edits to the blocks of an original. Unchanged blocks and the space between them
 * keep the bytes of the original; changed blocks keep as many as possible. The result parses to `nodes`.
 */
export function keepBytes(
  { read, write }: Pick<Format, 'read' | 'write'>,
  { source, eol, blocks }: Original,
  nodes: readonly Node[],
): string {
  const after = nodes.filter((node) => write([node]) !== '');
  const ended = (text: string) => text.replaceAll('\n', eol);
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last || after.length === 0) return ended(write(after));
  const whole = () => ended(source.slice(0, first.start) + write(after) + source.slice(last.end));
  const changes = changesOf(
    blocks.map(({ node }) => write([node])),
    after.map((node) => write([node])),
  );
  if (!changes) return whole();
  let text = '';
  let at = 0;
  for (const { from, to, start, end } of withNeighbors(changes)) {
    const [cut, resume] = [blocks[from]!.start, blocks[to - 1]!.end];
    const own = source.slice(cut, resume);
    const before = write(nodesOf(blocks.slice(from, to)));
    const changed = after.slice(start, end);
    const written = write(changed);
    const [left, right] = [blocks.slice(Math.max(0, from - 1), from), blocks.slice(to, to + 1)];
    const head = source.slice(left[0]?.start ?? cut, cut);
    const tail = source.slice(resume, right[0]?.end ?? resume);
    const wanted = write([...nodesOf(left), ...changed, ...nodesOf(right)]);
    const next = [
      changeIn(own, before, written, WORDS),
      changeIn(own, before, written, LINES),
      written,
    ].find((tried) => tried !== null && write(nodesOf(read(head + tried + tail))) === wanted);
    if (typeof next !== 'string') return whole();
    text += source.slice(at, cut) + next;
    at = resume;
  }
  return ended(text + source.slice(at));
}
