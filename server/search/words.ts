import { plainDigits } from '../../contract/plain-digits.ts';
import { plainLetters } from './plain-text.ts';

/** Letters of a longer word that count. */
const MAX_LENGTH = 40;

/** Unicode counts some apostrophes as letters. */
const APOSTROPHES = String.raw`[\u02b9-\u02bf\u02c8\u02ca\u02cb\ua78b\ua78c]`;
const OF_WORD = String.raw`[[\p{L}\p{N}\p{M}]--${APOSTROPHES}]`;
const WORD = new RegExp(`${OF_WORD}+`, 'gv');
/** What is not seen between letters: soft hyphens, spaces without width, marks of direction. */
const UNSEEN = /[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/g;
/** Scripts that are written without spaces. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]+/gu;
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });

/** Between words in what is indexed, and in nothing that is shown. Unlike U+200B no locale takes it for a letter. */
export const BREAK = '\u001f';
/** Where a word meets anything but a space: parsers have their own ideas about hyphens, slashes, dots and quotes. */
const OUTSIDE = String.raw`[[^\p{L}\p{N}\p{M} ]${APOSTROPHES}]`;
const EDGE = new RegExp(`(?<=${OF_WORD})(?=${OUTSIDE})|(?<=${OUTSIDE})(?=${OF_WORD})`, 'gv');

/** Accents and vowel points. Vowel signs of Indic scripts are letters to their readers and stay. */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g;

/** A text without what is not seen, and with a break at both ends of each word that has no space there. */
export const addBreaks = (text: string): string =>
  text
    .replaceAll(UNSEEN, '')
    .replaceAll(WITHOUT_SPACES, (run) =>
      ['', ...Array.from(segmenter.segment(run), ({ segment }) => segment), ''].join(BREAK),
    )
    .replaceAll(EDGE, BREAK);

/** A text as it is shown. */
export const removeBreaks = (text: string): string => text.replaceAll(BREAK, '');

/** The words of a text with breaks, in order: as they are compared, and where they stand. */
export function* wordsOf(text: string) {
  for (const { 0: whole, index: start } of text.matchAll(WORD)) {
    const word = fold(whole);
    if (word !== '') yield { word, start, end: start + whole.length };
  }
}

/** A word without capitals and accents. */
function fold(word: string): string {
  const lower = word.toLowerCase();
  if (/^[a-z0-9]+$/.test(lower)) return lower.slice(0, MAX_LENGTH);
  const letters = plainDigits(plainLetters(lower.normalize('NFKD').replaceAll(MARKS, '')))
    .normalize('NFC')
    // What decomposes into anything but letters, such as ½.
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
  return [...letters].slice(0, MAX_LENGTH).join('');
}

/** Words that say little of what is looked for. They are left out unless there is nothing else, or within quotes. */
const STOP_WORDS = new Set(
  `a about all also am an and any are as at be been but by can could d did do does for from get
  had has have he her his how i if in into is it its just let ll m many may me might more most must my
  need no not of on one or our out please re s shall she should so some someone somebody something such t tell
  than that the their them then there these they this those to us use ve very want was we were what when where
  which while who whom why will with without would you your
  expert experts professional professionals specialist specialists`.split(/\s+/),
);

/** Whether a word says little of what is looked for. */
export const isStopWord = (word: string): boolean => STOP_WORDS.has(word);
