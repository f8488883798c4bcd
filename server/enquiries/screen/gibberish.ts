// cspell:disable
/** Letters of the shortest word that can be told from an abbreviation, and of the longest that is looked at. */
const SHORTEST = 4;
const LONGEST = 60;
/** Words beyond which a text is not looked at: people who write so much say something. */
const MOST_WORDS = 30;

const SENSELESS = [
  // More capitals in the middle of a word than brands have.
  /(?:\p{Ll}\p{Lu}\P{Lu}*){3}/u,
  // More consonants in a row than European languages have in a word.
  /[bcdfghjklmnpqrstvwxz]{4}|q[^u]/i,
  // Digits among letters, but not a number with its unit.
  /\p{L}\d|\d\p{L}+\d/u,
  // What fingers do that lie on a keyboard.
  /^(?:asdf|qwer|zxcv|sdfg|dfgh|fghj|hjkl|uiop|wert|фыва|йцук|ячсм|олдж)/i,
];

/** Whether what somebody wrote is letters without sense: all of the text, or most of it with the names. */
export function isGibberish(names: string, text: string): boolean {
  const inText = countSenseless(text);
  const inAll = countSenseless(`${names} ${text}`);
  return (
    (inText.senseless >= 2 && inText.senseless === inText.words) ||
    (inAll.senseless >= 2 && inAll.senseless * 2 > inAll.words)
  );
}

/** How many words of some length a text has, and how many of them are without sense. */
function countSenseless(text: string): { words: number; senseless: number } {
  const words = text.split(/[^\p{L}\p{N}]+/u, MOST_WORDS + 1).filter(Boolean);
  if (words.length > MOST_WORDS) return { words: words.length, senseless: 0 };
  const long = words.filter((word) => word.length >= SHORTEST);
  const senseless = long.filter((word) =>
    SENSELESS.some((pattern) => pattern.test(word.slice(0, LONGEST))),
  );
  return { words: long.length, senseless: senseless.length };
}
