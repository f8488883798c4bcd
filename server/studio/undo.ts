import type { Database } from '../db/open-database.ts';
import type { Actor } from './respond-to-outcome.ts';

export type UndoOutcome =
  { outcome: 'done' } | { outcome: 'unknown' } | { outcome: 'refused'; message: string };

/** Undoes a publish, all of it or nothing. */
export async function undo(_db: Database, _id: string, _actor: Actor): Promise<UndoOutcome> {
  return { outcome: 'unknown' };
}
