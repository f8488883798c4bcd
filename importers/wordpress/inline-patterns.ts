import { ELEMENT_LIMIT } from './read-wxr.ts';
import { replaceBetween } from './replace-between.ts';

const PATTERN = /<!--\s*wp:block(?=\s)/g;
/** Patterns within others. */
const DEEPEST = 10;

/**
 * Puts the texts that posts share (synced patterns) in the place of their names.
 *
 * @param patterns texts by the id of their item
 * @param missing told of each that is not there, is within itself, or would make the post too large
 */
export function inlinePatterns(
  text: string,
  patterns: ReadonlyMap<string, string>,
  missing: (id: string) => void,
): string {
  let size = text.length;
  const inline = (part: string, within: readonly string[]): string =>
    replaceBetween(part, PATTERN, '-->', (comment) => {
      const id = /"ref"\s*:\s*"?(\d{1,20})/.exec(comment)?.[1] ?? '';
      const content = patterns.get(id);
      size += content?.length ?? 0;
      const isTooDeep = within.includes(id) || within.length >= DEEPEST;
      if (content !== undefined && !isTooDeep && size <= ELEMENT_LIMIT)
        return `\n\n${inline(content, [...within, id])}\n\n`;
      missing(id);
      return '';
    });
  return inline(text, []);
}
