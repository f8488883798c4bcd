import type { KindName } from '../../../contract/kinds/content-kinds.ts';
import { fieldLabel } from '../../parts/field-label.ts';
import { wordChanges, type WordRun } from '../../parts/word-changes.ts';
import type { Difference } from '../../saving/draft-text.ts';

/** A value in words, lists and groups line by line. */
function show(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (value === true) return 'Yes';
  if (Array.isArray(value)) return value.map((item) => `– ${show(item)}`).join('\n');
  return typeof value === 'object'
    ? Object.values(value).map(show).filter(Boolean).join('\n')
    : String(value);
}

/** Words that both have are shortened to so many characters on each side of a difference. */
const AROUND = 120;

const shortened = (text: string) =>
  text.length <= 2 * AROUND + 20 ? text : `${text.slice(0, AROUND)} … ${text.slice(-AROUND)}`;

/** The words of a difference: what only mine has is removed, what only theirs has is added. */
export const wordsOfDifference = ({ mine, theirs }: Difference): WordRun[] =>
  wordChanges(show(mine), show(theirs)).map(({ change, text }) => ({
    change,
    text: change === 'same' ? shortened(text) : text,
  }));

/** What people call the field of a difference. */
export function nameOfDifference(kind: KindName, { path: [top, ...rest] }: Difference): string {
  if (top === 'slug') return 'Slug';
  return top === 'source' ? 'Source' : fieldLabel(kind, rest.join('.'));
}
