/**
 * Replaces every part of a text between two marks, marks included. In linear time, which a regular
 * expression with a lazy middle is not when many parts are never closed.
 *
 * @param open matches the first mark; global
 * @param close the last mark, in lower case
 * @returns the text; a part that is never closed is left as it is
 */
export function replaceBetween(
  text: string,
  open: RegExp,
  close: string,
  replace: (whole: string) => string,
): string {
  const lower = text.toLowerCase();
  let result = '';
  let from = 0;
  for (const match of text.matchAll(open)) {
    if (match.index < from) continue;
    const end = lower.indexOf(close, match.index + match[0].length);
    if (end < 0) break;
    result += text.slice(from, match.index);
    from = end + close.length;
    result += replace(text.slice(match.index, from));
  }
  return result + text.slice(from);
}
