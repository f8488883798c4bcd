import type { SearchKind } from '../../contract/search-query.ts';
import { END, MARK } from '../db/text-index.ts';
import type { QueryGroup } from './read-query.ts';
import { isStopWord } from './stop-words.ts';
import { wordsOf } from './words.ts';

/** What ranking knows of a document: its title and subject, in which the words that match are marked. */
export interface Candidate {
  kind: SearchKind;
  title: string;
  about: string;
}

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

/** Returns a function that says what a document is worth for a query. In our own code, so that both databases rank alike. */
export function rankerFor(groups: readonly QueryGroup[]) {
  const asked = groups.flatMap((g) => g.alternatives.flatMap(({ phrase }) => phrase));
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const nearest = new Map<string, string>();
  const nearestTo = (word: string) => {
    const found =
      nearest.get(word) ??
      asked.reduce((best, one) => (likeness(one, word) > likeness(best, word) ? one : best));
    nearest.set(word, found);
    return found;
  };
  /** The telling words of a marked text: those of the query, and a gap for each of the others. */
  const read = (text: string): string[] =>
    Array.from(wordsOf(text)).flatMap(({ word, start }) => {
      const marked = text.lastIndexOf(MARK, start) > text.lastIndexOf(END, start);
      return marked ? nearestTo(word) : isStopWord(word) ? [] : '-';
    });

  /** @param has whether the document has a group at all */
  return ({ kind, title, about }: Candidate, has: (group: QueryGroup) => boolean): number => {
    const inTitle = read(title);
    const [titled, subject] = [inTitle, read(about)].map((words) => ` ${words.join(' ')} `);
    let [found, prominent] = [0, 0];
    for (const group of groups) {
      let best = has(group) ? IN_TEXT : 0;
      for (const { phrase, weight } of group.alternatives) {
        const words = ` ${phrase.join(' ')} `;
        const place = titled!.includes(words) ? IN_TITLE : subject!.includes(words) ? IN_ABOUT : 0;
        best = Math.max(best, place * weight);
      }
      if (best > IN_TEXT) prominent++;
      found += best * group.weight;
    }
    const marked = inTitle.filter((word) => word !== '-').length;
    const score =
      found / all +
      (WHOLE_TITLE * marked) / Math.max(1, inTitle.length) +
      (ALL_PROMINENT * prominent) / groups.length;
    const isPage = kind === 'page' && groups.length === 1;
    return score * (isPage ? PAGE_OF_ONE_WORD : (KIND_WEIGHTS[kind] ?? 1));
  };
}

/** The letters with which two words begin alike: of the words of a query, a marked one has the stem of the likest. */
function likeness(one: string, other: string): number {
  let alike = 0;
  while (alike < one.length && one[alike] === other[alike]) alike++;
  return alike - Math.abs(one.length - other.length) / 100;
}
