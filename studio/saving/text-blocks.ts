/** Blocks of Markdown: a paragraph, heading, item of a list with what is in it, table, quote or code. */

/** A text as blocks, with the white space before the first and after each. */
interface SplitText {
  lead: string;
  items: string[];
  gaps: string[];
  /** Undefined for a single line. */
  eol: '\n' | '\r\n' | undefined;
  byLine: boolean;
}

/** An item of a merged sequence, and its index in each of the merged ones. */
export interface Placed<Item> {
  item: Item;
  base?: number | undefined;
  mine?: number | undefined;
  theirs?: number | undefined;
}

const FENCE = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/;
const HEADING = /^ {0,3}#{1,6}(?:\s|$)/;
const LIST_ITEM = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
/** Other items are part of a paragraph that they follow. */
const ENDS_PARAGRAPH = /^ {0,3}(?:[-*+]|1[.)])[ \t]+\S/;
const IN_ITEM = /^(?: {2}|\t)/;

/** Blocks that do not fit in one line with others. */
const NEEDS_LINE = /\n|^ {0,3}(?:[#>|`~]|[-*+] |\d+[.)] )/;

/** Splits a text into blocks, or into lines. Line ends become those of Unix, if they are all the same. */
export function splitText(text: string, byLine = false): SplitText {
  const isWindows = text.includes('\r\n') && !/(?<!\r)\n/.test(text);
  const eol = isWindows ? '\r\n' : text.includes('\n') ? '\n' : undefined;
  const unix = isWindows ? text.replaceAll('\r\n', '\n') : text;
  const blocks: string[] = [];
  let [lead, fence, isLoose, isOver] = ['', '', false, true];
  for (const line of unix.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const isBlank = line.trim() === '';
    const last = blocks.at(-1) ?? '';
    const isInItem = LIST_ITEM.test(last) && IN_ITEM.test(line);
    const opened = isInItem || byLine ? undefined : FENCE.exec(line)?.[1];
    const starts =
      byLine ||
      isOver ||
      (!isInItem &&
        (isLoose ||
          opened !== undefined ||
          HEADING.test(line) ||
          (LIST_ITEM.test(last) ? LIST_ITEM : ENDS_PARAGRAPH).test(line)));
    if (isBlank && last === '') {
      lead += line;
    } else if (fence !== '' || isBlank || !starts) {
      blocks.push(blocks.pop() + line);
      if (fence === '') isLoose = isBlank;
      else if (line.trim().startsWith(fence) && /^(?:`+|~+)$/.test(line.trim()))
        [fence, isOver] = ['', true];
    } else {
      blocks.push(line);
      fence = opened ?? '';
      isLoose = false;
      isOver = HEADING.test(line);
    }
  }
  const items = blocks.map((block) => block.trimEnd());
  const gaps = blocks.map((block, index) => block.slice(items[index]!.length));
  return { lead, items, gaps, eol, byLine };
}

/** Joins two texts of one block each: in one line, if they fit in it. */
export function joinOne(first: string, second: string): string {
  if (![first, second].some((one) => NEEDS_LINE.test(one))) return `${first.trimEnd()} ${second}`;
  const eol = /\r?\n/.exec(first + second)?.[0] ?? '\n';
  return first.trimEnd() + eol + eol + second;
}

/** Writes a merged text. The space between two blocks is as a side has it where they follow each other. */
export function joinText(
  placed: readonly Placed<string>[],
  { base, mine, theirs }: Record<'base' | 'mine' | 'theirs', SplitText>,
  takesMine: boolean,
): string {
  const pick = <Part>(old: Part, own: Part, other: Part): Part =>
    takesMine && own !== old ? own : other;
  let text = pick(base.lead, mine.lead, theirs.lead);
  for (const [index, one] of placed.entries()) {
    const next = placed[index + 1];
    const gapOf = (side: 'base' | 'mine' | 'theirs', { gaps }: SplitText) => {
      const at = one[side];
      return at !== undefined && next?.[side] === at + 1 ? gaps[at] : undefined;
    };
    const [old, own, other] = [gapOf('base', base), gapOf('mine', mine), gapOf('theirs', theirs)];
    const areItems = LIST_ITEM.test(one.item) && LIST_ITEM.test(next?.item ?? '');
    const fresh = areItems || base.byLine ? '\n' : '\n\n';
    const gap = own === undefined || other === undefined ? (own ?? other) : pick(old, own, other);
    text += one.item + (next ? (gap ?? fresh) : pick(...lastGaps(base, mine, theirs)));
  }
  const eol = pick(base.eol, mine.eol ?? base.eol, theirs.eol ?? base.eol ?? mine.eol);
  return eol === '\r\n' ? text.replaceAll(/\r?\n/g, eol) : text;
}

const lastGaps = (...sides: [SplitText, SplitText, SplitText]) =>
  sides.map(({ gaps }) => gaps.at(-1) ?? '') as [string, string, string];
