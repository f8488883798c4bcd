const QUOTE = 34;
const COMMA = 44;
const BRACKET = 91;
const BACKSLASH = 92;
const BRACE = 123;

/**
 * Parses JSON that has few parts. One of half a megabyte may have a hundred
 * thousand, and costs fifty times as much to parse as one with a long text in
 * it, so they are counted first.
 *
 * @param mostParts objects, lists and commas between values
 * @returns undefined for what has more parts, or is no complete JSON
 */
export function parseFlatJson(text: string, mostParts: number): unknown {
  if (countParts(text, mostParts) > mostParts) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The objects, lists and commas outside of strings, counted until there are more than `most`. */
function countParts(text: string, most: number): number {
  let parts = 0;
  for (let at = 0; at < text.length && parts <= most; at++) {
    const sign = text.charCodeAt(at);
    if (sign === QUOTE) at = endOfString(text, at);
    else if (sign === COMMA || sign === BRACKET || sign === BRACE) parts++;
  }
  return parts;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length && text.charCodeAt(at) !== QUOTE; at++)
    if (text.charCodeAt(at) === BACKSLASH) at++;
  return at;
}
