import { diffWordsWithSpace } from 'diff';
import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { wordRuns, type WordRun } from '../../../domain/word-runs.ts';
import { fieldLabel } from '../../naming/field-label.ts';
import { showDate } from '../../parts/when.tsx';
import type { Difference } from '../../saving/draft-text.ts';

/** A value as text, with one line for each item or field. */
export function show(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (value === true) return 'Yes';
  if (Array.isArray(value)) return value.map((item) => `– ${show(item)}`).join('\n');
  return typeof value === 'object'
    ? Object.values(value).map(show).filter(Boolean).join('\n')
    : showDate(String(value));
}

/** With more differences a text counts as replaced, because the time grows with their square. */
export const MOST_CHANGES = 1_000;
/** Characters at each end of a long text that is unchanged. */
const AROUND = 120;

/**
 * The words of a difference. Words of mine alone count as removed, words of theirs alone as added.
 *
 * @param plain shows a text with what its references stand for
 */
export function wordsOfDifference(
  { path: [top], mine, theirs }: Difference,
  plain: (text: string) => string,
): WordRun[] {
  const texts = [mine, theirs].map(show).map((text) => (top === 'source' ? text : plain(text))) as [
    string,
    string,
  ];
  return wordRuns(texts, diffWordsWithSpace(...texts, { maxEditLength: MOST_CHANGES }), AROUND);
}

/** Names the field of a difference for people. */
export function nameOfDifference(kind: KindName, { path: [top, ...rest] }: Difference): string {
  if (top === 'slug') return 'Address';
  return top === 'source' ? 'Source' : fieldLabel(kind, rest.join('.'));
}
