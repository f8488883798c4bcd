import type { Database } from '../db/open-database.ts';

/** An address that a page had before. */
export interface Redirect {
  /** A path in its canonical form. */
  from: string;
  /** Where the page is now; null when it is gone for good. */
  to: string | null;
}

/** What has become of the page that was at a path; null when nothing is known of it. */
export async function getRedirect(db: Database, from: string): Promise<Redirect | null> {
  const row = await db
    .selectFrom('redirects')
    .select('to_path')
    .where('from_path', '=', from)
    .executeTakeFirst();
  return row ? { from, to: row.to_path } : null;
}

/**
 * Makes these the redirects there are, and takes the entries down whose
 * addresses they were.
 *
 * @returns whether anything was different before
 */
export async function replaceRedirects(
  db: Database,
  redirects: readonly Redirect[],
  now: string,
): Promise<boolean> {
  const stored = await db.selectFrom('redirects').selectAll().execute();
  const wanted = new Map(redirects.map(({ from, to }) => [from, to]));
  const known = new Map(stored.map((row) => [row.from_path, row.to_path]));
  let changed = false;
  for (const from of known.keys()) {
    if (wanted.has(from)) continue;
    await db.deleteFrom('redirects').where('from_path', '=', from).execute();
    changed = true;
  }
  for (const [from, to] of wanted) {
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

/** The source digest of an entry that was taken down; its file brings it back when it is there again. */
export const TAKEN_DOWN = 'taken-down';

/** Archives what is still published at an address: loading files removes no entry by itself. */
async function takeDown(db: Database, path: string): Promise<boolean> {
  const [, section, slug, further] = path.split('/');
  if (slug === undefined || further !== undefined) return false;
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
