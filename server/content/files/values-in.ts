import type { Field, Fields } from '../../../contract/kinds/field.ts';
import { inRows } from '../../../contract/shown-picture.ts';

/** A value that is no list and no group. */
export interface PlainValue {
  /** Such as ['company', 'counts', 0, 'label']. */
  path: (string | number)[];
  field: Field;
  value: string | number | boolean | null;
}

/** Values of a kind in which each plain value is changed, also within lists and groups. */
function mapValues(
  fields: Fields,
  values: Record<string, unknown>,
  change: (plain: PlainValue) => unknown,
  path: PlainValue['path'] = [],
): Record<string, unknown> {
  const inField = (field: Field | undefined, value: unknown, at: PlainValue['path']): unknown => {
    if (value === undefined || !field) return value;
    if (Array.isArray(value))
      return value.map((one, index) => inField(field.item, one, [...at, index]));
    return typeof value === 'object' && value !== null
      ? mapValues(field.fields ?? {}, value as Record<string, unknown>, change, at)
      : change({ path: at, field, value: value as PlainValue['value'] });
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      inField(fields[name], value, [...path, name]),
    ]),
  );
}

/** The plain values of an entry, in their order. */
export function valuesIn(fields: Fields, values: Record<string, unknown>): PlainValue[] {
  const found: PlainValue[] = [];
  mapValues(fields, values, (plain) => found.push(plain));
  return found;
}

/**
 * Values of a kind in which each Markdown text is changed.
 *
 * @param change gives a text, or its HTML, another form
 */
export const mapMarkdown = (
  fields: Fields,
  values: Record<string, unknown>,
  change: (text: string) => string,
): Record<string, unknown> =>
  mapValues(fields, values, ({ field, value }) =>
    field.type === 'markdown' && typeof value === 'string' ? change(value) : value,
  );

/** Values of a kind in which each picture of the library is named by its path (contract/shown-picture.ts). */
export const mapPictures = (
  fields: Fields,
  values: Record<string, unknown>,
): Record<string, unknown> =>
  mapValues(fields, values, ({ field, value }) =>
    field.type === 'picture' && typeof value === 'string' ? inRows(value) : value,
  );
