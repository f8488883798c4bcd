const QUOTE = 34;
const COMMA = 44;
const BRACKET = 91;
const BACKSLASH = 92;
const BRACE = 123;

/**
 * Parses JSON with a limited number of parts. Half a megabyte of JSON can have a hundred thousand
 * parts, and then costs fifty times as much to parse as one long string.
 *
 * @param maxParts objects, arrays and commas between values
 * @returns undefined if there are more parts, or the JSON is invalid
 */
export function parseFlatJson(text: string, maxParts: number): unknown {
  if (countParts(text, maxParts) > maxParts) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Counts objects, arrays and commas outside of strings; stops after `max`. */
function countParts(text: string, max: number): number {
  let parts = 0;
  for (let at = 0; at < text.length && parts <= max; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA || code === BRACKET || code === BRACE) parts++;
  }
  return parts;
}

function endOfString(text: string, start: number): number {
  let at = start + 1;
  for (; at < text.length && text.charCodeAt(at) !== QUOTE; at++)
    if (text.charCodeAt(at) === BACKSLASH) at++;
  return at;
}
