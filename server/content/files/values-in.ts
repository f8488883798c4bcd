import type { Field, Fields } from '../../../contract/kinds/field.ts';

/** A value that is no list and no group. */
export interface PlainValue {
  /** Such as ['company', 'counts', 0, 'label']. */
  path: (string | number)[];
  field: Field;
  value: string | number | boolean | null;
}

/** The plain values of an entry, also within lists and groups, in the order of its fields. */
export function valuesIn(
  fields: Fields,
  values: Record<string, unknown>,
  path: PlainValue['path'] = [],
): PlainValue[] {
  const inField = (field: Field, value: unknown, at: PlainValue['path']): PlainValue[] => {
    if (value === undefined) return [];
    if (Array.isArray(value))
      return value.flatMap((one, index) => inField(field.item!, one, [...at, index]));
    if (typeof value === 'object' && value !== null)
      return valuesIn(field.fields ?? {}, value as Record<string, unknown>, at);
    return [{ path: at, field, value: value as PlainValue['value'] }];
  };
  return Object.entries(fields).flatMap(([name, field]) =>
    inField(field, values[name], [...path, name]),
  );
}
