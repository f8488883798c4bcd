import type { Field, Fields } from '../../../contract/kinds/field.ts';

/**
 * Values of a kind in which each Markdown text is changed.
 *
 * @param change gives a text, or its HTML, another form
 */
export function mapMarkdown(
  fields: Fields,
  values: Record<string, unknown>,
  change: (text: string) => string,
): Record<string, unknown> {
  const inField = (field: Field | undefined, value: unknown): unknown => {
    if (value === undefined || value === null) return value;
    if (field?.type === 'markdown') return change(value as string);
    if (field?.type === 'list') return (value as unknown[]).map((one) => inField(field.item, one));
    if (field?.type === 'group' && field.fields)
      return mapMarkdown(field.fields, value as Record<string, unknown>, change);
    return value;
  };
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, inField(fields[name], value)]),
  );
}
