import type { SelectQueryBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { isKind, type KindName } from '../../../contract/kinds/content-kinds.ts';
import type { Database } from '../../db/open-database.ts';
import type { RevisionsTable, Tables } from '../../db/tables.ts';
import type { EntryTexts } from '../../search/entry-search.ts';
import type { ContentChange } from './change-content.ts';
import { indexEntry } from './index-entry.ts';

/** Who writes a revision, and how it came into the store. */
export interface Writer {
  /** The author's name. Two authors may have the same. */
  author: string;
  /** The author's account, if a signed-in person wrote it. */
  accountId?: string | null;
  origin: RevisionsTable['origin'];
}

/** One version of an entry. The columns are described in server/db/tables.ts. */
export interface Revision extends Writer {
  id: string;
  entryId: string;
  number: number;
  kind: KindName;
  slug: string;
  source: string;
  base: string | null;
  state: RevisionsTable['state'];
  createdAt: string;
  publishAt: string | null;
  unpublishAt: string | null;
  publishedAt: string | null;
  endedAt: string | null;
  title: string | null;
}

/** Who wrote a revision, for people: those of files have no author. */
export const writerOf = ({ author, origin }: Pick<Revision, 'author' | 'origin'>): string =>
  author || origin;

/** A version without its text, which may be long. */
export type ListedRevision = Omit<Revision, 'source'>;

const LISTED = [
  'id',
  'entry_id as entryId',
  'number',
  'kind',
  'slug',
  'author',
  'account_id as accountId',
  'origin',
  'base',
  'state',
  'created_at as createdAt',
  'publish_at as publishAt',
  'unpublish_at as unpublishAt',
  'published_at as publishedAt',
  'ended_at as endedAt',
  'title',
] as const;

/** The columns of a revision, with its names. */
const REVISION = [...LISTED, 'source'] as const;

type RevisionQuery = SelectQueryBuilder<Tables, 'revisions', object>;

/** The revisions that a query finds, in its order; without those of kinds that only a newer version knows. */
export const readRevisions = async (query: RevisionQuery): Promise<Revision[]> =>
  ((await query.select(REVISION).execute()) as Revision[]).filter(({ kind }) => isKind(kind));

/** The first revision that a query finds, or null. */
export const firstRevision = async (query: RevisionQuery): Promise<Revision | null> =>
  (await readRevisions(query.limit(1)))[0] ?? null;

/** A revision by its id, or null. */
export const getRevision = (db: Database, id: string): Promise<Revision | null> =>
  firstRevision(db.selectFrom('revisions').where('id', '=', id));

/** Selects the revisions of an entry, newest first. */
export const newestFirst = (db: Database, entryId: string): RevisionQuery =>
  db.selectFrom('revisions').where('entry_id', '=', entryId).orderBy('number', 'desc');

/** All revisions of an entry, newest first; empty if there is no such entry. */
export const listRevisions = async (db: Database, entryId: string): Promise<ListedRevision[]> =>
  ((await newestFirst(db, entryId).select(LISTED).execute()) as ListedRevision[]).filter(
    ({ kind }) => isKind(kind),
  );

/** The newest revision of an entry, or null if there is no such entry. */
export const getNewestRevision = (db: Database, entryId: string): Promise<Revision | null> =>
  firstRevision(newestFirst(db, entryId));

/** What is asked of a version of a picture. */
export type PictureVersion = Omit<Tables['picture_versions'], 'revision_id'>;

/**
 * A new version; its title, its texts and the slugs of its pictures come from its values. Without texts the search
 * keeps what it knows. `picture` is null for other kinds.
 */
type NewRevision = Writer &
  Pick<Revision, 'kind' | 'slug' | 'source' | 'title'> & {
    texts: EntryTexts | null;
    pictures: readonly string[];
    picture: PictureVersion | null;
  };

/**
 * Adds a revision after another one of its entry.
 *
 * @param newest by default the newest; its id is the base. Null for a new entry
 * @param newId of a new entry; by default that of its first revision
 */
export async function addRevision(
  { db, now }: ContentChange,
  newest: (Pick<Revision, 'entryId' | 'number'> & { id: string | null }) | null,
  { kind, slug, source, title, texts, pictures, picture, author, accountId, origin }: NewRevision,
  newId: string | null = null,
): Promise<Revision> {
  const id = uuidv7();
  const row = await db
    .insertInto('revisions')
    .values({
      id,
      entry_id: newest?.entryId ?? newId ?? id,
      number: (newest?.number ?? 0) + 1,
      kind,
      slug,
      source,
      author,
      account_id: accountId ?? null,
      origin,
      base: newest?.id ?? null,
      state: 'draft',
      created_at: now,
      title,
    })
    .returning(REVISION)
    .executeTakeFirstOrThrow();
  const revision = row as Revision;
  await addUses(db, id, pictures);
  await addPictureVersion(db, id, picture);
  if (texts) await indexEntry(db, revision.entryId, texts);
  return revision;
}

/** Records which pictures a revision shows, by the slugs of their entries. */
export async function addUses(
  db: Database,
  revisionId: string,
  pictures: readonly string[],
): Promise<void> {
  for (const slug of pictures)
    await db.insertInto('picture_uses').values({ revision_id: revisionId, slug }).execute();
}

/** Records what a version of a picture says, again if it was recorded; nothing for null. */
export async function addPictureVersion(
  db: Database,
  revisionId: string,
  version: PictureVersion | null,
): Promise<void> {
  if (version)
    await db
      .insertInto('picture_versions')
      .values({ revision_id: revisionId, ...version })
      .onConflict((conflict) => conflict.column('revision_id').doUpdateSet(version))
      .execute();
}
