import type { Database } from '../db/open-database.ts';

/** The redirect from a canonical path, or null. It leads to null if the page is gone (410). */
export async function getRedirect(
  db: Database,
  from: string,
): Promise<{ from: string; to: string | null } | null> {
  const redirect = await db
    .selectFrom('redirects')
    .select(['from_path as from', 'to_path as to'])
    .where('from_path', '=', from)
    .executeTakeFirst();
  return redirect ?? null;
}
