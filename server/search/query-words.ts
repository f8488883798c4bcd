import { MAX_SEARCH_WORDS } from '../../contract/search-query.ts';
import { isStopWord } from './stop-words.ts';
import { wordsOf } from './words.ts';

/** The numbers of "24/7" or "top 10": rare words, which say little. The number of a form has more digits. */
const SHORT_NUMBER = /^\d{1,2}$/;

/**
 * Reads a query: single words, and phrases within quotes. At most 12 words count; those that say little
 * count only if there is nothing else.
 */
export function readQueryWords(q: string) {
  const phrases: string[][] = [];
  const rest = q.replaceAll(/["“”„«»]([^"“”„«»]*)["“”„«»]/g, (whole, phrase: string) => {
    const words = Array.from(wordsOf(phrase), ({ word }) => word).slice(0, MAX_SEARCH_WORDS);
    if (words.length > 0) phrases.push(words);
    // As long as before, so that the other words keep their places.
    return ' '.repeat(whole.length);
  });
  const all = [...wordsOf(rest)];
  const telling = all.filter(({ word }) => !isStopWord(word) && !SHORT_NUMBER.test(word));
  const counted = telling.length > 0 || phrases.length > 0 ? telling : all;
  const words = counted.slice(0, Math.max(0, MAX_SEARCH_WORDS - phrases.flat().length));
  // The word that may not be finished; undefined after a quote.
  const final = all.at(-1);
  const last = final && final.end === q.length && words.includes(final) ? final : undefined;
  return { words, phrases: phrases.slice(0, MAX_SEARCH_WORDS), last };
}
