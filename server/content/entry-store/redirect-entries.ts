import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import { slugify } from '../slugify.ts';
import { parseSource, writeSource } from '../source-format.ts';
import type { ContentChange } from './change-content.ts';
import { findEntry, getPublished, pathOf } from './find-entry.ts';
import { endRevision, markPublished } from './revision-states.ts';
import { addRevision, getNewestRevision, type Revision } from './revision.ts';

/** A published revision of a redirect. Its row is in the table of redirects. */
export interface PublishedRedirect {
  revision: Revision;
  values: RedirectValues;
}

/** The first redirect whose former path another one has; null if there is none. */
export async function findTakenPath(
  { db }: ContentChange,
  redirects: readonly PublishedRedirect[],
): Promise<Revision | null> {
  const ours = new Set(redirects.map(({ revision }) => revision.entryId));
  const seen = new Set<string>();
  for (const { revision, values } of redirects) {
    const stored = await db
      .selectFrom('redirects')
      .select('entry_id')
      .where('from_path', '=', values.from)
      .executeTakeFirst();
    if ((stored && !ours.has(stored.entry_id)) || seen.has(values.from)) return revision;
    seen.add(values.from);
  }
  return null;
}

/** Writes the rows of redirects. */
export async function writeRedirects(
  change: ContentChange,
  redirects: readonly PublishedRedirect[],
): Promise<void> {
  const stored = new Map<string, { from_path: string; to_path: string | null }>();
  for (const { revision } of redirects) {
    const rows = change.db.selectFrom('redirects').where('entry_id', '=', revision.entryId);
    const row = await rows.select(['from_path', 'to_path']).executeTakeFirst();
    if (row) stored.set(revision.entryId, row);
    await change.db.deleteFrom('redirects').where('entry_id', '=', revision.entryId).execute();
  }
  for (const { revision, values } of redirects) {
    const row = { from_path: values.from, to_path: values.to ?? null };
    const before = stored.get(revision.entryId);
    if (before?.from_path !== row.from_path || before.to_path !== row.to_path)
      change.visible = true;
    await change.db
      .insertInto('redirects')
      .values({ ...row, entry_id: revision.entryId, created_at: change.now })
      .execute();
  }
}

/** Takes down the redirect from a path, if there is one. */
export async function endRedirectAt(change: ContentChange, path: string | null): Promise<void> {
  if (path === null) return;
  const row = await change.db
    .selectFrom('redirects')
    .select('entry_id')
    .where('from_path', '=', path)
    .executeTakeFirst();
  const revision = row && (await getPublished(change.db, row.entry_id));
  if (revision) await endRevision(change, revision);
}

/**
 * Leaves a redirect from the former path of an entry whose slug changed, and leads redirects to that
 * path straight to the new one.
 */
export async function leaveRedirect(
  change: ContentChange,
  from: string,
  moved: Revision,
): Promise<void> {
  const to = pathOf(moved) ?? '/';
  const chained = await change.db
    .selectFrom('redirects')
    .select(['from_path', 'entry_id'])
    .where('to_path', '=', from)
    .execute();
  for (const row of chained)
    await publishRedirect(change, row.entry_id, { from: row.from_path, to }, moved);
  await publishRedirect(change, null, { from, to }, moved);
}

/** @param entryId null to find or make the entry by the path */
async function publishRedirect(
  change: ContentChange,
  entryId: string | null,
  values: RedirectValues,
  { author, origin }: Revision,
): Promise<void> {
  const { newest, slug } =
    entryId === null
      ? await entryOfPath(change, values.from)
      : await getNewestRevision(change.db, entryId).then((found) => ({
          newest: found,
          slug: found?.slug ?? '',
        }));
  const source = writeSource(contentKinds.redirect, values);
  const revision = await addRevision(change, newest, {
    kind: 'redirect',
    slug,
    source,
    author,
    origin,
  });
  await markPublished(change, revision);
  await writeRedirects(change, [{ revision, values }]);
}

/** The entry that redirected from a path before, or a slug that no redirect has. */
async function entryOfPath(
  { db }: ContentChange,
  from: string,
): Promise<{ newest: Revision | null; slug: string }> {
  const derived = slugify(from);
  for (let attempt = 1; ; attempt++) {
    const slug = attempt === 1 ? derived : `${derived}-${attempt}`;
    const known = await findEntry(db, 'redirect', slug);
    if (known === null) return { newest: null, slug };
    const newest = await getNewestRevision(db, known);
    const parsed = newest && parseSource(contentKinds.redirect, newest.source, 'stored');
    if (newest && parsed?.ok && parsed.values.from === from) return { newest, slug };
  }
}
