import type { Database } from '../db/open-database.ts';

/** Redirects that are followed one after another. Each change of a slug adds one. */
export const MAX_HOPS = 20;

/**
 * Where a canonical path is redirected to in the end: `to` is null if the page is gone (410). Null if it
 * is not redirected, or only in circles.
 */
export async function getRedirect(
  db: Database,
  from: string,
): Promise<{ from: string; to: string | null } | null> {
  let to: string | null = from;
  for (let hops = 0; hops < MAX_HOPS; hops++) {
    const row = await db
      .selectFrom('redirects')
      .select('to_path')
      // A query and an anchor belong to the page that a redirect leads to.
      .where('from_path', '=', hops === 0 ? to : to.replace(/[?#].*$/s, ''))
      .executeTakeFirst();
    if (!row) return hops === 0 ? null : { from, to };
    to = row.to_path;
    if (to === null) return { from, to };
  }
  return null;
}
