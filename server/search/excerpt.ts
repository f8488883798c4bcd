import type { Segment } from '../../contract/search.ts';
import { termOf, wordsOf } from './words.ts';

/** Characters of an excerpt. */
const LENGTH = 180;
/** Characters of a text in which words are looked for. */
const SEARCHED = 20_000;
/** Characters before the first word. */
const BEFORE = 50;

/** A text in pieces, with the terms marked. */
export function markTerms(text: string, terms: ReadonlySet<string>): Segment[] {
  const segments: Segment[] = [];
  let done = 0;
  const add = (end: number, marked: boolean) => {
    if (end <= done) return;
    const piece = text.slice(done, end);
    const before = segments.at(-1);
    if (before && Boolean(before.marked) === marked) before.text += piece;
    else segments.push(marked ? { text: piece, marked } : { text: piece });
    done = end;
  };
  for (const { word, start, end } of wordsOf(text)) {
    if (!terms.has(termOf(word))) continue;
    add(start, false);
    add(end, true);
  }
  add(text.length, false);
  return segments;
}

/** The part of a text with the most of the terms, marked. */
export function excerptOf(text: string, terms: ReadonlySet<string>): Segment[] {
  const { from, to } = bestPart(text, terms);
  const cut = `${from > 0 ? '… ' : ''}${text.slice(from, to).trim()}${to < text.length ? ' …' : ''}`;
  return markTerms(cut, terms);
}

function bestPart(text: string, terms: ReadonlySet<string>): { from: number; to: number } {
  const places: { term: string; start: number }[] = [];
  for (const { word, start } of wordsOf(text.slice(0, SEARCHED))) {
    const term = termOf(word);
    if (terms.has(term)) places.push({ term, start });
  }
  let best = { start: places[0]?.start ?? 0, found: 0 };
  let last = 0;
  for (const [index, { start }] of places.entries()) {
    last = Math.max(last, index);
    while (last < places.length && places[last]!.start < start + LENGTH - BEFORE) last++;
    // A repeated word counts a little.
    const part = places.slice(index, Math.min(last, index + 20));
    const found = new Set(part.map(({ term }) => term)).size + part.length / 100;
    if (found > best.found) best = { start, found };
  }
  const from = best.start <= BEFORE ? 0 : atWord(text, best.start - BEFORE);
  const end = from + LENGTH;
  return { from, to: end >= text.length ? text.length : Math.max(from, atWord(text, end, -1)) };
}

/** The next place between words, or the last one. */
function atWord(text: string, place: number, direction: 1 | -1 = 1): number {
  for (let away = 0; away < 25; away++) {
    const at = place + away * direction;
    if (text[at - 1] === ' ' || at <= 0 || at >= text.length) return at;
  }
  // Without spaces: not within a surrogate pair.
  return /[\udc00-\udfff]/.test(text[place] ?? '') ? place + 1 : place;
}
