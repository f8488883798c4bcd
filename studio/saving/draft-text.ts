import type { RevisionText } from '../../server/studio/studio-types.ts';

/** The text of an entry in the editor: the values of its form, or its source. */
export type DraftText =
  { slug: string; values: Record<string, unknown> } | { slug: string; source: string };

/** A field whose value differs between two texts. */
export interface Difference {
  /** Path in the text: `['slug']`, `['source']` or `['values', field, …]`. A list counts as one value. */
  path: string[];
  /** The value that both began with. */
  base: unknown;
  mine: unknown;
  theirs: unknown;
}

type Plain = Record<string, unknown>;

export const isPlain = (value: unknown): value is Plain =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

/** Whether two values are written the same in a source. Missing and empty values are equal. */
export function same(one: unknown, other: unknown): boolean {
  if (one === other || (isEmpty(one) && isEmpty(other))) return true;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => same(item, other[index]));
  if (!isPlain(one) || !isPlain(other)) return false;
  return namesIn(one, other).every((name) => same(one[name], other[name]));
}

export const namesIn = (one: Plain, other: Plain) => [
  ...new Set([...Object.keys(one), ...Object.keys(other)]),
];

/** The fields that differ between two versions of the same base. */
export function differences(
  base: unknown,
  mine: unknown,
  theirs: unknown,
  path: string[] = [],
): Difference[] {
  if (same(mine, theirs)) return [];
  if (isPlain(mine) && isPlain(theirs)) {
    const old = isPlain(base) ? base : {};
    return namesIn(mine, theirs).flatMap((name) =>
      differences(old[name], mine[name], theirs[name], [...path, name]),
    );
  }
  return [{ path, base, mine, theirs }];
}

/** Copies an object with another value at a path. Objects off the path are shared. */
export function withValue<Whole>(whole: Whole, path: readonly string[], value: unknown): Whole {
  const [name, ...rest] = path;
  if (name === undefined) return value as Whole;
  if (Array.isArray(whole))
    return whole.with(Number(name), withValue(whole[Number(name)], rest, value)) as Whole;
  const part = whole as Plain | undefined;
  return { ...part, [name]: withValue(part?.[name], rest, value) } as Whole;
}

/** The text of a revision: its source if that is wanted or its values cannot be read, otherwise its values. */
export function textOf(
  { slug, values, source }: Pick<RevisionText, 'slug' | 'values' | 'source'>,
  wanted: 'values' | 'source' = 'values',
): DraftText {
  return wanted === 'source' || values === null ? { slug, source } : { slug, values };
}
