import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { openSource } from '../files/source-format.ts';
import { valuesIn, type PlainValue } from '../files/values-in.ts';
import type { CheckedEntry } from './checked-content.ts';

/** A value of an entry that is no list and no group. */
export interface CheckedField extends Omit<PlainValue, 'path'> {
  /** Such as `company.counts.0.label`. */
  path: string;
  /** The line of the entry's text where the value stands, or words within it. */
  lineOf(words?: string): number;
}

/** The values of an entry, in the order of its fields. */
export function listFields({ kind, source, values }: CheckedEntry): CheckedField[] {
  // Most entries have no problem, so their lines are not looked for.
  let opened: ReturnType<typeof openSource> | undefined;
  return valuesIn(kindOf(kind).fields, values).map(({ path, ...plain }) => ({
    ...plain,
    path: path.join('.'),
    lineOf: (words) => (opened ??= openSource(kindOf(kind), source))?.lineOf(path, words) ?? 1,
  }));
}
