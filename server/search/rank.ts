import type { SearchKind } from '../../contract/search-query.ts';
import { END, MARK } from '../db/text-index.ts';
import type { QueryGroup } from './read-query.ts';
import { isStopWord } from './stop-words.ts';
import { wordsOf } from './words.ts';

/** What ranking knows of a document: its title and subject, in which the words that match are marked. */
export interface Candidate {
  id: number;
  kind: SearchKind;
  title: string;
  about: string;
}

/** What finding a group is worth by where it is found. */
const IN_TITLE = 5;
const IN_ABOUT = 2;
const IN_TEXT = 1;
/** For a title of which every word was looked for. */
const WHOLE_TITLE = 3;
/** For words that are all in the title or subject: a page about all of them beats one about one of them. */
const ALL_PROMINENT = 1;
/** For words that follow each other in the title as they were typed. */
const IN_ORDER = 1;
/** A page that sells or answers is what a buyer looks for, rather than one that tells. */
const KIND_WEIGHTS: Record<SearchKind, number> = {
  service: 1.15,
  question: 1.05,
  person: 1.05,
  page: 1,
  policy: 1,
  post: 1,
};
/** The newest post is worth so much more than the oldest. */
const NEWEST = 0.05;

/**
 * Returns a function that says what a document is worth for a query, at least 0. In our own code, so that
 * both databases rank alike.
 */
export function rankerFor(groups: readonly QueryGroup[]) {
  const asked = [...new Set(groups.flatMap((g) => g.alternatives.flatMap((a) => a.phrase)))];
  const all = groups.reduce((sum, { weight }) => sum + weight, 0);
  const nearest = new Map<string, string>();
  const wordFor = (word: string) => {
    if (!nearest.has(word)) nearest.set(word, findNearest(word, asked));
    return nearest.get(word)!;
  };

  /**
   * @param has whether the document has a group at all
   * @param recency from 0 for the oldest to 1 for the newest
   */
  return (
    { kind, title, about }: Candidate,
    has: (group: QueryGroup) => boolean,
    recency: number,
  ): number => {
    const inTitle = markedIn(title, wordFor);
    const inAbout = markedIn(about, wordFor).text;
    let [found, covered, prominent, ordered] = [0, 0, 0, 0];
    let before = -2;
    for (const group of groups) {
      let best = has(group) ? IN_TEXT : 0;
      let place = -2;
      for (const { phrase, weight } of group.alternatives) {
        const words = ` ${phrase.join(' ')} `;
        const at = inTitle.text.indexOf(words);
        if (at >= 0 && IN_TITLE * weight > best) {
          best = IN_TITLE * weight;
          place = inTitle.text.slice(0, at).split(' ').length;
        } else if (inAbout.includes(words)) best = Math.max(best, IN_ABOUT * weight);
      }
      if (place >= 0) covered++;
      if (best > IN_TEXT) prominent++;
      if (place >= 0 && place === before + 1) ordered++;
      before = place;
      found += best * group.weight;
    }
    const score =
      found / all +
      WHOLE_TITLE * Math.min(1, covered / Math.max(1, inTitle.length)) +
      (ALL_PROMINENT * prominent) / groups.length +
      (groups.length > 1 ? (IN_ORDER * ordered) / (groups.length - 1) : 0);
    return score * KIND_WEIGHTS[kind] * (1 + NEWEST * recency);
  };
}

/** The telling words of a marked text, with a space around each: those of the query, and gaps. */
function markedIn(text: string, wordFor: (word: string) => string) {
  const all = text
    .split(MARK)
    .flatMap((piece, index) => {
      const [marked, rest] = index === 0 ? ['', piece] : piece.split(END);
      return [
        ...Array.from(wordsOf(marked ?? ''), ({ word }) => ({ word, is: wordFor(word) })),
        ...Array.from(wordsOf(rest ?? ''), ({ word }) => ({ word, is: '-' })),
      ];
    });
  const telling = all.filter(({ word }) => !isStopWord(word));
  const words = telling.length > 0 ? telling : all;
  return { text: ` ${words.map(({ is }) => is).join(' ')} `, length: words.length };
}

/**
 * The word of a query that a marked word has the stem of: the one with which it begins alike for longest.
 * The database knows stems, and that the word has one of the query.
 */
function findNearest(word: string, asked: readonly string[]): string {
  let [nearest, most] = ['-', 0];
  for (const one of asked) {
    let alike = 0;
    while (alike < one.length && one[alike] === word[alike]) alike++;
    const near = alike - Math.abs(one.length - word.length) / 100;
    if (alike > 0 && near > most) [nearest, most] = [one, near];
  }
  return nearest;
}
