/** Letters of the shortest word that can be told from an abbreviation, and of the longest that is looked at. */
const SHORTEST = 4;
const LONGEST = 60;
/** Words beyond which a text is not looked at: people who write so much say something. */
const MOST_WORDS = 30;

const SENSELESS = [
  // More capitals in the middle of a word than brands have.
  /(?:\p{Ll}\p{Lu}\P{Lu}*){3}/u,
  // More consonants in a row than European languages have in a word.
  /[bcdfghjklmnpqrstvwxz]{5}/i,
  // Digits among letters, but not a number with its unit.
  /\p{L}\d|\d\p{L}+\d/u,
  // What fingers do that lie on a keyboard.
  /^(?:asdf|qwer|zxcv|sdfg|dfgh|fghj|hjkl|uiop|wert)/i,
];

/** Whether what somebody wrote is letters without sense: most of its words of some length are. */
export function isGibberish(text: string): boolean {
  const words = text.split(/[^\p{L}\p{N}]+/u, MOST_WORDS + 1).filter(Boolean);
  if (words.length > MOST_WORDS) return false;
  const long = words.filter((word) => word.length >= SHORTEST);
  const senseless = long.filter((word) =>
    SENSELESS.some((pattern) => pattern.test(word.slice(0, LONGEST))),
  );
  return senseless.length >= 2 && senseless.length * 2 > long.length;
}
