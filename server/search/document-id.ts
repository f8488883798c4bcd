import type { Database } from '../db/open-database.ts';

/**
 * Ids say which matches are looked at first, because a common word has more than can be ranked: what has
 * no date, then posts from the newest on. Posts of one second are in the order in which they came.
 */
const PER_SECOND = 1_000_000;
const UNDATED = 8e15;
/** The year 2190: later dates count as this one. */
const LAST_SECOND = 7e9;

/** @returns a function that gives the id of a new document by its date, null for none */
export function openDocumentIds(db: Database): (date: string | null) => Promise<number> {
  const last = new Map<number, number>();
  return async (date) => {
    const base = baseOf(date);
    const used = last.get(base) ?? (await lastUsed(db, base));
    last.set(base, used + 1);
    return used + 1;
  };
}

function baseOf(date: string | null): number {
  if (date === null) return UNDATED;
  const seconds = Math.floor(Date.parse(date) / 1_000);
  return Math.min(Math.max(seconds || 0, 0), LAST_SECOND) * PER_SECOND;
}

async function lastUsed(db: Database, base: number): Promise<number> {
  const { id } = await db
    .selectFrom('search_documents')
    .where('id', '>=', base)
    .where('id', '<', base + PER_SECOND)
    .select((e) => e.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return id ?? base;
}
