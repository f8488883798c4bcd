import type { Database } from '../db/open-database.ts';
import type { ListedEntry } from './studio-types.ts';

/** What the list of all entries was made of: it changes whenever the list would. */
export async function listVersion(_db: Database): Promise<string> {
  return '';
}

/** All entries. */
export async function listEntries(_db: Database): Promise<ListedEntry[]> {
  return [];
}
