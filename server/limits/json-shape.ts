/** How much JSON may hold. To parse and check 100,000 fields or brackets takes a third of a second. */
interface JsonShape {
  /** Of objects and lists, in all. */
  values: number;
  /** Of objects and lists within each other. */
  depth: number;
}

/** What a call may hold. The largest entry of the site's own content has 191 values, 6 deep. */
export const CALL_SHAPE = { values: 10_000, depth: 40 };
/** What an enquiry may hold: it has about twenty fields. */
export const ENQUIRY_SHAPE = { values: 200, depth: 10 };

/**
 * Whether a JSON text holds at most so much. It reads the text once, before it is parsed, so the text need not be
 * valid.
 */
export function hasShape(text: string, { values, depth }: JsonShape): boolean {
  let count = 1;
  let level = 0;
  for (let at = 0; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '[' || character === '{') {
      level++;
      count++;
    } else if (character === ',') count++;
    else if (character === ']' || character === '}') level--;
    if (count > values || level > depth) return false;
  }
  return true;
}

/** Where the string ends that begins at a quote: at the next quote after an even number of backslashes. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text[end - 1 - slashes] === '\\') slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
