import { resolveText } from '../../domain/resolve-text.ts';
import type { ListedReference } from '../../server/studio/studio-types.ts';

/** Texts as people see them: what a reference stands for is a chip among their words. */

/** What references stand for, by name. */
export type References = ReadonlyMap<string, ListedReference>;

/** A part of a shown text that stands for a reference. */
export interface Chip {
  start: number;
  end: number;
  /** The reference, with its braces. */
  source: string;
  /** Undefined for one that stands for nothing. */
  reference: ListedReference | undefined;
}

export interface ShownText {
  text: string;
  /** In order. */
  chips: readonly Chip[];
}

/** Everything in braces, also what the site does not know. */
export const BRACES = /\{\{[^{}\n]*\}\}/g;

/** A stored text as people see it. @param references undefined while they are loaded */
export function showText(source: string, references: References | undefined): ShownText {
  const chips: Chip[] = [];
  let text = '';
  let from = 0;
  for (const { 0: found, index } of source.matchAll(BRACES)) {
    const name = found.slice(2, -2).trim();
    const known = name.replace(/^F/, 'f').replace(/(?<=^rate:\S+)\s+x\s[\d.\s]+$/, '');
    const reference = references?.get(known);
    text += source.slice(from, index);
    const start = text.length;
    if (!references) text += '…';
    else if (!reference) text += `[unknown: ${name.replace(':', ' ')}]`;
    else {
      const value = resolveText(found, new Map([[known, reference.value]]));
      text += value === found ? reference.value : value;
    }
    chips.push({ start, end: text.length, source: found, reference });
    from = index + found.length;
  }
  return { text: text + source.slice(from), chips };
}

/** What is stored for a shown text. */
export const sourceOf = ({ text, chips }: ShownText): string =>
  chips.reduceRight(
    (made, { start, end, source }) => made.slice(0, start) + source + made.slice(end),
    text,
  );

/**
 * A shown text after typing. A chip whose words were changed is a chip no longer.
 *
 * @param caret where typing ended, which tells equal characters apart
 */
export function editText(
  { text: before, chips }: ShownText,
  text: string,
  caret = text.length,
): ShownText {
  const behind = text.slice(caret);
  const most = Math.min(before.length, text.length);
  let tail = before.endsWith(behind) ? behind.length : 0;
  let head = 0;
  while (head < most - tail && before[head] === text[head]) head++;
  while (tail < most - head && before.at(-1 - tail) === text.at(-1 - tail)) tail++;
  const [end, by] = [before.length - tail, text.length - before.length];
  return {
    text,
    chips: chips.flatMap((chip) => {
      if (chip.end <= head) return chip;
      return chip.start < end ? [] : { ...chip, start: chip.start + by, end: chip.end + by };
    }),
  };
}

/** Code of Markdown. */
const CODE = /^ *(`{3,}|~{3,}).*\n[^]*?(?:^ *\1|$(?![^]))|(?<!`)(`+)(?!`)[^]*?[^`]\2(?!`)/gm;

/** What is wrong with the braces of a text; undefined if nothing is. */
export function troubleIn(source: string, references: References | undefined): string | undefined {
  if (!references || !source.includes('{{')) return undefined;
  const words = source.replace(CODE, '');
  if (showText(words, references).chips.some(({ reference }) => !reference))
    return 'This site value doesn’t exist. Remove it, or choose another.';
  return words.replace(BRACES, '').includes('{{')
    ? 'Two opening braces start a site value, but none follows. Remove the braces, or choose a site value.'
    : undefined;
}
