import type { Segment } from '../../contract/api/search.ts';
import { END, MARK } from '../db/text-index.ts';
import { BREAK, removeBreaks } from './words.ts';

/** Characters of an excerpt, and those of them before its first marked word. */
const [LENGTH, BEFORE] = [180, 50];
/** Marked words of a text that are looked at. */
const MAX_MARKS = 500;

const MARKED = new RegExp(`${MARK}([^${END}]*)${END}?`, 'g');
const BEFORE_WORD = new RegExp(`[ ${BREAK}](?=[\\p{L}\\p{N}])`, 'u');
const LAST_WORD = new RegExp(`[ ${BREAK}][^ ${BREAK}]*$`);

/** A marked text in pieces. */
export const segmentsOf = (text: string): Segment[] =>
  removeBreaks(text)
    .split(MARKED)
    .flatMap((piece, index) => {
      const shown = piece.replace(END, '').toWellFormed();
      return shown === '' ? [] : [{ text: shown, ...(index % 2 === 1 && { marked: true }) }];
    });

/** The part of a marked text with the most of the words. */
export function excerptOf(text: string): Segment[] {
  const marks = text.matchAll(MARKED).take(MAX_MARKS).toArray();
  let best = { start: 0, words: 0 };
  for (const [at, { index: start }] of marks.entries()) {
    const part = marks.slice(at, at + 20).filter(({ index }) => index < start + LENGTH - BEFORE);
    const words = new Set(part.map(([, word]) => word!.toLowerCase())).size;
    if (words > best.words) best = { start, words };
  }
  const first = Math.max(0, best.start - BEFORE);
  const from = first === 0 ? 0 : first + 1 + text.slice(first, best.start).search(BEFORE_WORD);
  const part = text.slice(from, from + LENGTH);
  const ends = from + LENGTH >= text.length;
  const shown = ends ? part : part.replace(LAST_WORD, '');
  return segmentsOf(`${from > 0 ? '… ' : ''}${shown}${ends ? '' : ' …'}`);
}
