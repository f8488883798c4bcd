import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import type { Database } from '../../db/open-database.ts';
import { slugify } from '../slugify.ts';
import { rewriteSource } from '../files/rewrite-source.ts';
import { parseSource, writeSource } from '../files/source-format.ts';
import type { ContentChange } from './change-content.ts';
import { findEntry, getPublished, pagePathOf } from './find-entry.ts';
import { endRevision, markPublished } from './revision-states.ts';
import { addRevision, getNewestRevision, type Revision } from './revision.ts';

/** A published revision of a redirect. Its row is in the table of redirects. */
export interface PublishedRedirect {
  revision: Revision;
  values: RedirectValues;
}

/** The id of the entry that redirects from a path, whatever its slug; null if there is none. */
export async function findRedirect(db: Database, from: string): Promise<string | null> {
  const row = await db
    .selectFrom('redirects')
    .select('entry_id')
    .where('from_path', '=', from)
    .executeTakeFirst();
  return row?.entry_id ?? null;
}

/** The first redirect whose former path another one has; null if there is none. */
export async function findTakenPath(
  { db }: ContentChange,
  redirects: readonly PublishedRedirect[],
): Promise<Revision | null> {
  const ours = new Set(redirects.map(({ revision }) => revision.entryId));
  const seen = new Set<string>();
  for (const { revision, values } of redirects) {
    const stored = await findRedirect(db, values.from);
    if ((stored !== null && !ours.has(stored)) || seen.has(values.from)) return revision;
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
    const row = await change.db
      .deleteFrom('redirects')
      .where('entry_id', '=', revision.entryId)
      .returning(['from_path', 'to_path'])
      .executeTakeFirst();
    if (row) stored.set(revision.entryId, row);
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
  const entryId = path && (await findRedirect(change.db, path));
  const revision = entryId && (await getPublished(change.db, entryId));
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
  const to = pagePathOf(moved) ?? '/';
  const chained = await change.db
    .selectFrom('redirects')
    .select(['from_path', 'entry_id'])
    .where('to_path', '=', from)
    .execute();
  for (const { from_path, entry_id } of chained) {
    const newest = await getNewestRevision(change.db, entry_id);
    const entry = { newest, slug: newest?.slug ?? '' };
    await publishRedirect(change, entry, { from: from_path, to }, moved);
  }
  await publishRedirect(change, await entryOfPath(change, from), { from, to }, moved);
}

async function publishRedirect(
  change: ContentChange,
  { newest, slug }: RedirectEntry,
  values: RedirectValues,
  { author, origin }: Revision,
): Promise<void> {
  const source = newest
    ? rewriteSource(contentKinds.redirect, newest.source, values)
    : writeSource(contentKinds.redirect, values);
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

interface RedirectEntry {
  /** Null for a new entry. */
  newest: Revision | null;
  slug: string;
}

/** The entry that redirected from a path before, or a slug that no redirect has. */
async function entryOfPath({ db }: ContentChange, from: string): Promise<RedirectEntry> {
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
