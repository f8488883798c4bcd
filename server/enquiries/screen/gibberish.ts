// cspell:disable
/** Shorter words may be abbreviations; longer words are truncated. In characters. */
const MIN_LENGTH = 4;
const MAX_LENGTH = 60;
/** A text with more words than this is never gibberish. */
const MAX_WORDS = 30;

const GIBBERISH = [
  // Unlikely runs of consonants.
  /[bcdfghjklmnpqrstvwxz]{4}|q[^u]/i,
  // Digits among letters, except a number with its unit.
  /\p{L}\d|\d\p{L}+\d/u,
  // Keyboard rows.
  /^(?:asdf|qwer|zxcv|sdfg|dfgh|fghj|hjkl|uiop|wert|фыва|йцук|ячсм|олдж)/i,
];

/** Whether all words of the text, or most words of the names and the text together, are gibberish. */
export function isGibberish(names: string, text: string): boolean {
  const inText = countGibberish(text);
  const inAll = countGibberish(`${names} ${text}`);
  return (
    (inText.gibberish >= 2 && inText.gibberish === inText.words) ||
    (inAll.gibberish >= 2 && inAll.gibberish * 2 > inAll.words)
  );
}

/** Counts the words of a minimum length, and those among them that are gibberish. */
function countGibberish(text: string): { words: number; gibberish: number } {
  const words = text.split(/[^\p{L}\p{N}]+/u, MAX_WORDS + 1).filter(Boolean);
  if (words.length > MAX_WORDS) return { words: words.length, gibberish: 0 };
  const long = words.filter((word) => word.length >= MIN_LENGTH);
  const gibberish = long.filter((word) =>
    GIBBERISH.some((pattern) => pattern.test(word.slice(0, MAX_LENGTH))),
  );
  return { words: long.length, gibberish: gibberish.length };
}
