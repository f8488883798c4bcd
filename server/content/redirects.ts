import type { Database } from '../db/open-database.ts';

/** A former path of a page. */
export interface Redirect {
  /** Canonical path. */
  from: string;
  /** Current path of the page; null if it is gone (410). */
  to: string | null;
}

/** The redirect for a path, or null. */
export async function getRedirect(db: Database, from: string): Promise<Redirect | null> {
  const row = await db
    .selectFrom('redirects')
    .select('to_path')
    .where('from_path', '=', from)
    .executeTakeFirst();
  return row ? { from, to: row.to_path } : null;
}
