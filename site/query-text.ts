/**
 * The query of an address as plain text, for the router. Its own parser takes values for JSON, so that
 * 40.0 becomes 40, a wage of 1e6 a million, and a written text gets quotes. Of several values of one
 * name the first counts, as in URLSearchParams.
 */
export function parseQuery(query: string): Record<string, string> {
  const first = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query))
    if (!first.has(name)) first.set(name, value);
  return Object.fromEntries(first);
}

/** @param search strings and numbers; what is undefined is left out */
export function writeQuery(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return query && `?${query}`;
}
