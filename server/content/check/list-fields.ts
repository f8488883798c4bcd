import type { Field, Fields } from '../../../contract/kinds/field.ts';
import { kindOf } from '../../../contract/kinds/content-kinds.ts';
import { openSource } from '../source-format.ts';
import type { CheckedEntry } from './checked-content.ts';

/** A value of an entry that is no list and no group. */
export interface CheckedField {
  /** Such as `company.counts.0.label`. */
  path: string;
  field: Field;
  value: string | number | boolean | null;
  /** The line of the entry's text where the value stands, or words within it. */
  lineOf(words?: string): number;
}

/** The values of an entry, in the order of its fields. */
export function listFields({ kind, source, values }: CheckedEntry): CheckedField[] {
  // Most entries have no problem, so their lines are not looked for.
  let opened: ReturnType<typeof openSource> | undefined;
  const lineOf = (path: (string | number)[], words?: string) =>
    (opened ??= openSource(kindOf(kind), source))?.lineOf(path, words) ?? 1;
  const walk = (field: Field, value: unknown, path: (string | number)[]): CheckedField[] => {
    if (value === undefined) return [];
    if (Array.isArray(value))
      return value.flatMap((one, index) => walk(field.item!, one, [...path, index]));
    if (typeof value === 'object' && value !== null)
      return walkAll(field.fields ?? {}, value as Record<string, unknown>, path);
    const plain = value as CheckedField['value'];
    return [{ path: path.join('.'), field, value: plain, lineOf: (words) => lineOf(path, words) }];
  };
  const walkAll = (fields: Fields, of: Record<string, unknown>, path: (string | number)[]) =>
    Object.entries(fields).flatMap(([name, field]) => walk(field, of[name], [...path, name]));
  return walkAll(kindOf(kind).fields, values, []);
}
