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

/**
 * Replaces all redirects, and archives published entries at the redirected paths.
 *
 * @returns whether anything changed
 */
export async function replaceRedirects(
  db: Database,
  redirects: readonly Redirect[],
  now: string,
): Promise<boolean> {
  const stored = await db.selectFrom('redirects').selectAll().execute();
  const desired = new Map(redirects.map(({ from, to }) => [from, to]));
  const known = new Map(stored.map((row) => [row.from_path, row.to_path]));
  let changed = false;
  for (const from of known.keys()) {
    if (desired.has(from)) continue;
    await db.deleteFrom('redirects').where('from_path', '=', from).execute();
    changed = true;
  }
  for (const [from, to] of desired) {
    if (await takeDown(db, from)) changed = true;
    if (known.get(from) === to) continue;
    await db
      .insertInto('redirects')
      .values({ from_path: from, to_path: to, created_at: now })
      .onConflict((conflict) => conflict.column('from_path').doUpdateSet({ to_path: to }))
      .execute();
    changed = true;
  }
  return changed;
}

/** `source_digest` of an entry archived because of a redirect; loading its file again restores it. */
export const TAKEN_DOWN = 'taken-down';

/** Archives the published entries at a path, because loading files alone never removes an entry. */
async function takeDown(db: Database, path: string): Promise<boolean> {
  const [, section, slug, rest] = path.split('/');
  if (slug === undefined || rest !== undefined) return false;
  let entries = db
    .updateTable('entries')
    .set({ status: 'archived', source_digest: TAKEN_DOWN })
    .where('status', '=', 'published');
  if (section === 'blog') entries = entries.where('type', '=', 'post').where('slug', '=', slug);
  else if (section === 'services')
    entries = entries.where((e) =>
      e.or([
        e.and([e('type', 'in', ['service', 'page']), e('slug', '=', slug)]),
        e.and([e('type', '=', 'sub_service'), e('parent', '=', slug)]),
      ]),
    );
  else return false;
  const { numUpdatedRows } = await entries.executeTakeFirst();
  return numUpdatedRows > 0n;
}
