import type { Field, Fields } from '../../../contract/kinds/field.ts';

/**
 * Values with every text and number replaced.
 *
 * @param candidates what may stand in place of a value; the first that the field accepts does
 */
export function markValues(
  fields: Fields,
  values: Record<string, unknown>,
  candidates: (field: Field) => readonly unknown[],
): Record<string, unknown> {
  const mark = (field: Field, value: unknown): unknown => {
    if (value === undefined || value === null) return value;
    if (field.type === 'list' && field.item) {
      const { item } = field;
      return (value as unknown[]).map((one) => mark(item, one));
    }
    if (field.type === 'group' && field.fields)
      return markValues(field.fields, value as Record<string, unknown>, candidates);
    const marked = candidates(field).find((one) => field.schema.safeParse(one).success);
    return marked ?? value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      fields[name] ? mark(fields[name], value) : value,
    ]),
  );
}
