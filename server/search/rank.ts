import type { SearchKind } from '../../contract/search-query.ts';
import { END, MARK } from '../db/text-index.ts';
import type { MarkedDocument } from './match.ts';
import type { QueryGroup } from './read-query.ts';
import { isStopWord, wordsOf } from './words.ts';

/** A document that has less of the query than this, by the weight of words, is no result. */
const LEAST_SHARE = 0.4;
/** What finding a group is worth by where it is found. */
const [IN_TITLE, IN_ABOUT, IN_TEXT] = [5, 2, 1];
/** For a title of which every word was looked for. */
const WHOLE_TITLE = 3;
/** For words that are all in the title or subject: a page about all of them beats one about one of them. */
const ALL_PROMINENT = 1;
/** A page that sells or answers is what a buyer looks for, rather than one that tells. */
const KIND_WEIGHTS: Partial<Record<SearchKind, number>> = {
  service: 1.15,
  question: 1.05,
  person: 1.05,
};
/** Who types one word looks for the page about it. */
const PAGE_OF_ONE_WORD = 1.15;

const MARKED_OR_WORD = new RegExp(`${MARK}([^${END}]*)${END}|[\\p{L}\\p{N}\\p{M}]+`, 'gu');

/** Returns a function that says what a document is worth for a query. In our own code, so that both databases rank alike. */
export function rankerFor(groups: readonly QueryGroup[]) {
  const asked = groups.flatMap(({ phrases }) => [...phrases.keys()].join(' ').split(' '));
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  /** The telling words of a marked text: those of the query that they stand for, and a gap for each of the others. */
  const read = (text: string): string[] =>
    Array.from(text.matchAll(MARKED_OR_WORD)).flatMap(([other, marked]) => {
      if (marked === undefined) return isStopWord(other.toLowerCase()) ? [] : '-';
      return Array.from(wordsOf(marked), ({ word }) =>
        asked.reduce((best, one) => (likeness(one, word) > likeness(best, word) ? one : best)),
      );
    });

  /** @param had the groups that the document has */
  return ({ kind, title, about }: MarkedDocument, had: readonly QueryGroup[]): number => {
    const inTitle = read(title);
    const [titled, subject] = [inTitle, read(about)].map((words) => ` ${words.join(' ')} `);
    let [found, prominent, share] = [0, 0, 0];
    for (const { phrases, weight } of had) {
      let best = IN_TEXT;
      for (const [phrase, worth] of phrases) {
        const words = ` ${phrase} `;
        const place = titled!.includes(words) ? IN_TITLE : subject!.includes(words) ? IN_ABOUT : 0;
        best = Math.max(best, place * worth);
      }
      if (best > IN_TEXT) prominent++;
      found += (best * weight) / all;
      share += weight / all;
    }
    if (share < LEAST_SHARE) return 0;
    const marked = inTitle.filter((word) => word !== '-').length / Math.max(1, inTitle.length);
    const score = found + WHOLE_TITLE * marked + (ALL_PROMINENT * prominent) / groups.length;
    const isPage = kind === 'page' && groups.length === 1;
    return score * share * (isPage ? PAGE_OF_ONE_WORD : (KIND_WEIGHTS[kind] ?? 1));
  };
}

/** The letters with which two words begin alike: of the words of a query, a marked one has the stem of the likest. */
function likeness(one: string, other: string): number {
  let alike = 0;
  while (alike < one.length && one[alike] === other[alike]) alike++;
  return alike - Math.abs(one.length - other.length) / 100;
}
