/** What the last release ran, by database: recorded by tests/faults/last-release.store.test.ts. */
export const STATEMENTS = {
  sqlite: 'tests/last-release/sqlite.json',
  postgres: 'tests/last-release/postgres.json',
} as const;

export interface Statement {
  sql: string;
  /** Of its first run; long texts are cut off. */
  values: (string | number | null)[];
}

/** A statement without the number of values in its lists. */
export const shapeOfStatement = (sql: string): string =>
  sql
    .replaceAll(/(?:\?|\$\d+)(?:, (?:\?|\$\d+))+/g, '…')
    .replaceAll(/\$\d+/g, '?')
    .replaceAll(/(\([^()]*\))(?:, \1)+/g, '$1');
