import { kindOf, kindNames, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import { firstRevision, getNewestRevision, newestFirst, type Revision } from './revision.ts';

/**
 * Finds the entry that a slug stands for: the published one, or else the entry last saved under it.
 *
 * @returns its id, or null
 */
export async function findEntry(
  db: Database,
  kind: KindName,
  slug: string,
): Promise<string | null> {
  const known = await db
    .selectFrom('revisions')
    .select(['entry_id', 'state'])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .orderBy('number', 'desc')
    .execute();
  const published = known.find(({ state }) => state === 'published');
  if (published) return published.entry_id;
  for (const entryId of new Set(known.map((row) => row.entry_id)))
    if ((await getNewestRevision(db, entryId))?.slug === slug) return entryId;
  return null;
}

const selectPublished = (db: Database) =>
  db.selectFrom('revisions').where('state', '=', 'published');

/** The published revision of an entry, or null. */
export const getPublished = (db: Database, entryId: string): Promise<Revision | null> =>
  firstRevision(selectPublished(db).where('entry_id', '=', entryId));

/** The revision of an entry that was published last, or null. */
export const getLastPublished = (db: Database, entryId: string): Promise<Revision | null> =>
  firstRevision(newestFirst(db, entryId).where('published_at', 'is not', null));

type Address = Pick<Revision, 'kind' | 'slug'>;

/** The published revision with a slug, or null. */
export const getPublishedAs = (db: Database, { kind, slug }: Address): Promise<Revision | null> =>
  firstRevision(selectPublished(db).where('kind', '=', kind).where('slug', '=', slug));

/** The published revision whose page has this path, or null. */
export async function getPublishedAt(db: Database, path: string): Promise<Revision | null> {
  const at = addressAt(path);
  return at && getPublishedAs(db, at);
}

/** The path of an entry's page, or null for a kind without pages. */
export function pagePathOf({ kind, slug }: Address): string | null {
  const { page } = kindOf(kind);
  return page === null ? null : page + slug;
}

/** The entry whose page would have this path, or this name (`person/anita`); null if no kind has such pages. */
export function addressAt(path: string): Address | null {
  for (const kind of kindNames) {
    const { page } = kindOf(kind);
    const start = page && [page, `${kind}/`].find((one) => path.startsWith(one));
    if (start) return { kind, slug: path.slice(start.length) };
  }
  return null;
}

/** Whether the page at a path was taken down on purpose, by a date or at once, and is not published again. */
export async function wasTakenDown(db: Database, path: string): Promise<boolean> {
  const at = addressAt(path);
  if (!at) return false;
  const revisions = await db
    .selectFrom('revisions')
    .select(['state', 'unpublish_at', 'ended_at'])
    .where('kind', '=', at.kind)
    .where('slug', '=', at.slug)
    .where((e) => e.or([e('state', '=', 'published'), e('unpublish_at', 'is not', null)]))
    .execute();
  return (
    revisions.some(({ unpublish_at, ended_at }) => unpublish_at !== null && ended_at !== null) &&
    !revisions.some(({ state }) => state === 'published')
  );
}
