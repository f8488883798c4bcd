import { stem } from './stem.ts';

/** A word of a text: as it is compared, and where it stands. */
export interface Word {
  word: string;
  start: number;
  end: number;
}

/** Letters of a longer word that count. */
const MAX_LENGTH = 40;

/** An apostrophe joins letters: "company’s", "don't". */
const WORD = /[\p{L}\p{N}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
/** Scripts that are written without spaces. Each two neighbors are a word. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
const RUNS = new RegExp(`(?:${WITHOUT_SPACES.source})+|(?:(?!${WITHOUT_SPACES.source}).)+`, 'gu');
/** Accents and vowel points. Vowel signs of Indic scripts are letters to their readers and stay. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;
const LETTERS: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ς: 'σ',
  ى: 'ي',
  ة: 'ه',
};
const OTHER_LETTERS = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/** A word without capitals and accents. */
function fold(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]+$/.test(lower)) return lower.slice(0, MAX_LENGTH);
  return [
    ...lower
      .replace(/['’]s$/, '')
      .replaceAll(/['’]/g, '')
      .normalize('NFKD')
      .replaceAll(MARKS, '')
      .replaceAll(OTHER_LETTERS, (letter) => LETTERS[letter]!)
      .normalize('NFC')
      // What decomposes into anything but letters, such as ½.
      .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, ''),
  ]
    .slice(0, MAX_LENGTH)
    .join('');
}

/** The words of a text in order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: whole, index } of text.matchAll(WORD)) {
    if (!WITHOUT_SPACES.test(whole)) yield* oneWord(whole, index);
    else
      for (const { 0: run, index: within } of whole.matchAll(RUNS))
        yield* WITHOUT_SPACES.test(run) ? pairs(run, index + within) : oneWord(run, index + within);
  }
}

function* oneWord(whole: string, start: number): Generator<Word> {
  const word = fold(whole);
  if (word !== '') yield { word, start, end: start + whole.length };
}

function* pairs(run: string, start: number): Generator<Word> {
  const letters = [...run];
  let at = start;
  for (const [index, letter] of letters.entries()) {
    const next = letters[index + 1] ?? '';
    if (next || letters.length === 1)
      yield { word: fold(letter + next), start: at, end: at + letter.length + next.length };
    at += letter.length;
  }
}

/** Whether a word is of a script without spaces, where it is not misspelled but mistaken. */
export const isWithoutSpaces = (word: string): boolean => WITHOUT_SPACES.test(word);

const terms = new Map<string, string>();
/** Words whose terms are remembered: stemming one takes longer than looking it up. */
const REMEMBERED = 20_000;

/** What the index has for a word. */
export function termOf(word: string): string {
  const known = terms.get(word);
  if (known !== undefined) return known;
  const term = stem(word);
  if (terms.size >= REMEMBERED) terms.clear();
  terms.set(word, term);
  return term;
}
