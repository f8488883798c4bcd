import { contentKinds } from '../../../contract/kinds/content-kinds.ts';
import type { RedirectValues } from '../../../contract/kinds/redirect.ts';
import type { Database } from '../../db/open-database.ts';
import { slugify } from '../slugify.ts';
import { textsOf } from '../entry-texts.ts';
import { writeSource } from '../files/source-format.ts';
import type { ContentChange } from './change-content.ts';
import { findEntry, getPublished } from './find-entry.ts';
import { endRevision, markPublished } from './revision-states.ts';
import { addRevision, getNewestRevision, type Revision, type Writer } from './revision.ts';

/** The id of the entry that redirects from a path; null if there is none. */
export async function findRedirect(db: Database, from: string): Promise<string | null> {
  const row = await db
    .selectFrom('redirects')
    .select('entry_id')
    .where('from_path', '=', from)
    .executeTakeFirst();
  return row?.entry_id ?? null;
}

/**
 * Writes the rows of published redirects. Rows are removed before any is added, so that entries may
 * exchange their paths.
 *
 * @param entries `redirect` is null for an entry of another kind
 */
export async function writeRedirects(
  change: ContentChange,
  entries: readonly { revision: Revision; redirect: RedirectValues | null }[],
): Promise<void> {
  const rows = entries.flatMap(({ revision: { entryId: entry_id }, redirect }) =>
    redirect ? [{ entry_id, from_path: redirect.from, to_path: redirect.to ?? null }] : [],
  );
  for (const { entry_id } of rows)
    await change.db.deleteFrom('redirects').where('entry_id', '=', entry_id).execute();
  for (const row of rows) {
    change.recordVisible();
    await change.db
      .insertInto('redirects')
      .values({ ...row, created_at: change.now })
      .execute();
  }
}

/** Takes down the redirect from a path, if there is one. */
export async function endRedirectAt(change: ContentChange, path: string | null): Promise<void> {
  const entryId = path && (await findRedirect(change.db, path));
  const revision = entryId && (await getPublished(change.db, entryId));
  if (revision) await endRevision(change, revision);
}

/** Adds a redirect from the former path of an entry that moved or was taken down. */
export async function leaveRedirect(
  change: ContentChange,
  from: string,
  to: string,
  { author, origin }: Writer,
): Promise<void> {
  const redirect = { from, to };
  const { newest, slug } = await findEndedOrNew(change.db, slugify(from));
  const source = writeSource(contentKinds.redirect, redirect);
  const revision = await addRevision(change, newest, {
    author,
    origin,
    kind: 'redirect',
    slug,
    source,
    title: null,
    texts: textsOf('redirect', slug, redirect),
    pictures: [],
    picture: null,
  });
  await markPublished(change, revision);
  await writeRedirects(change, [{ revision, redirect }]);
}

/** Finds a slug for a redirect: of one that has ended, with its newest revision, or a free one. */
async function findEndedOrNew(
  db: Database,
  wanted: string,
): Promise<{ newest: Revision | null; slug: string }> {
  for (let number = 1; ; number++) {
    const slug = number === 1 ? wanted : `${wanted}-${number}`;
    const entryId = await findEntry(db, 'redirect', slug);
    const newest = entryId === null ? null : await getNewestRevision(db, entryId);
    if (!newest || newest.state === 'replaced') return { newest, slug };
  }
}
