import { PAGE_INPUTS } from '../../contract/page-inputs.ts';

/** A query as text. A repeated name has all its values. */
export type QueryText = Record<string, string | string[]>;

/**
 * The query of an address as plain text, for the router. Its own parser takes values for JSON, so that
 * 40.0 becomes 40, a wage of 1e6 a million, and a written text gets quotes.
 */
export function parseQuery(query: string): QueryText {
  const values = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = values.get(name);
    values.set(name, before === undefined ? value : [before, value].flat());
  }
  return Object.fromEntries(values);
}

/** The value of a parameter, or its first if it is repeated. */
export const firstValue = (value: unknown): string => String([value].flat()[0]);

/** The inputs of a page that an address has, without other parameters. */
export function inputsIn<Path extends keyof typeof PAGE_INPUTS>(
  path: Path,
  search: Partial<QueryText>,
): Partial<Record<(typeof PAGE_INPUTS)[Path][number], string>> {
  const names = PAGE_INPUTS[path].filter((name) => search[name] !== undefined);
  return Object.fromEntries(names.map((name) => [name, firstValue(search[name])])) as object;
}

/** @param search texts, numbers, or lists of them; what is undefined is left out */
export function writeQuery(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, values] of Object.entries(search))
    for (const value of [values].flat()) if (value !== undefined) query.append(name, String(value));
  return query.size > 0 ? `?${query}` : '';
}
