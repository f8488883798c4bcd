import type { Segment } from '../../contract/search.ts';
import { END, MARK } from '../db/text-index.ts';
import { removeBreaks } from './words.ts';

/** Characters of an excerpt. */
const LENGTH = 180;
/** Characters before the first word. */
const BEFORE = 50;
/** Marks of a text that are looked at. */
const MAX_MARKS = 500;

/** A marked text in pieces. */
export function segmentsOf(text: string): Segment[] {
  return text.split(MARK).flatMap((piece, index) => {
    const [marked, rest] = index === 0 ? ['', piece] : piece.split(END);
    return [
      ...(marked ? [{ text: removeBreaks(marked), marked: true as const }] : []),
      ...(rest ? [{ text: removeBreaks(rest) }] : []),
    ];
  });
}

/** The part of a marked text with the most of the words. */
export function excerptOf(text: string): Segment[] {
  const segments = segmentsOf(text);
  const places: { word: string; start: number }[] = [];
  let length = 0;
  for (const one of segments) {
    if (one.marked && places.length < MAX_MARKS)
      places.push({ word: one.text.toLowerCase(), start: length });
    length += one.text.length;
  }
  const whole = segments.map((one) => one.text).join('');
  const { from, to } = partOf(whole, bestPlace(places));
  let at = 0;
  const shown = segments.flatMap((one) => {
    const start = Math.max(0, from - at);
    const cut = one.text.slice(start, Math.max(start, to - at));
    at += one.text.length;
    return cut === '' ? [] : [{ ...one, text: cut }];
  });
  return [
    ...(from > 0 ? [{ text: '… ' }] : []),
    ...shown,
    ...(to < whole.length ? [{ text: ' …' }] : []),
  ];
}

function bestPlace(places: readonly { word: string; start: number }[]): number {
  let best = { start: places[0]?.start ?? 0, found: 0 };
  for (const [index, { start }] of places.entries()) {
    const part = places
      .slice(index, index + 20)
      .filter((one) => one.start < start + LENGTH - BEFORE);
    // A repeated word counts a little.
    const found = new Set(part.map(({ word }) => word)).size + part.length / 100;
    if (found > best.found) best = { start, found };
  }
  return best.start;
}

function partOf(text: string, start: number): { from: number; to: number } {
  const from = start <= BEFORE ? 0 : atWord(text, start - BEFORE);
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
