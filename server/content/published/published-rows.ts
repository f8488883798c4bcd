import { sql, type Selectable, type SqlBool } from 'kysely';
import type { ListingEntry } from '../../../contract/api/listing.ts';
import { MEDIA, PICTURES } from '../../../contract/shown-picture.ts';
import type { Database } from '../../db/open-database.ts';
import type { PublishedTable } from '../../db/tables.ts';
import { latest } from '../latest.ts';
import { hasReference } from '../names.ts';
import type { Bodies, PublishedKind } from './bodies.ts';

/** Selects and pages a list of rows. */
export interface ListRequest {
  /** Default: `position`. */
  order?: 'newest' | 'position';
  /** From 1. */
  page?: number | undefined;
  /** Default: all. */
  perPage?: number | undefined;
  /** Leaves long texts out, so that they are not read. */
  summary?: boolean | undefined;
}

/** What visitors see of an entry, with references as they were written. */
export interface PublishedRow<K extends PublishedKind = PublishedKind> {
  kind: K;
  slug: string;
  /** ISO 8601, UTC: the date that is shown and sorted by. */
  publishAt: string;
  /**
   * ISO 8601, UTC: as stated, otherwise when its body last changed; later if the value of something that
   * it refers to has changed since.
   */
  updatedAt: string;
  /** Whether it has references. */
  refers: boolean;
  /** Whether it has pictures of the library, or of files that may be shown otherwise. */
  pictures: boolean;
  body: Bodies[K];
}

/** One page of the published rows of a kind, and their total number. */
export async function listPublished<K extends PublishedKind>(
  db: Database,
  kind: K,
  { order = 'position', page = 1, perPage, summary = false }: ListRequest = {},
): Promise<{ rows: PublishedRow<K>[]; total: number }> {
  const published = db.selectFrom('published').where('kind', '=', kind);
  const [by, direction] = ORDERS[order];
  const rows = published
    .select(COLUMNS)
    .select(hasChangedFiles)
    .select((e) => (summary ? e.fn.coalesce('listed', 'body') : e.ref('body')).as('body'))
    .orderBy(by, direction)
    // Breaks ties of date and position, which keeps pages disjoint.
    .orderBy('slug');
  if (perPage === undefined) {
    const all = await rows.execute();
    return { rows: all.map((row) => rowOf<K>(row)), total: all.length };
  }
  const { count } = await published
    .select((e) => e.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const found = await rows
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: found.map((row) => rowOf<K>(row)), total: Number(count) };
}

const ORDERS = { newest: ['publish_at', 'desc'], position: ['position', 'asc'] } as const;

/** The published row of an entry, or null. */
export async function getPublishedRow<K extends PublishedKind>(
  db: Database,
  kind: K,
  slug: string,
): Promise<PublishedRow<K> | null> {
  const row = await db
    .selectFrom('published')
    .select([...COLUMNS, 'body', hasChangedFiles])
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row ? rowOf(row) : null;
}

const DATES = ['kind', 'slug', 'publish_at', 'updated_at', 'reference_changed_at'] as const;
const COLUMNS = [...DATES, 'refers'] as const;

/**
 * Whether pictures are shown in the place of files. It is read with each row, so that rows are searched for paths only
 * then.
 */
const hasChangedFiles = sql<SqlBool>`exists (
  select 1 from published where in_place_of is not null
)`.as('hasChangedFiles');

/** The pictures that are shown in the place of files, by the paths of those. */
export async function readChangedFiles(db: Database) {
  const rows = await db
    .selectFrom('published')
    .select(['in_place_of as path', 'body'])
    .where('in_place_of', 'is not', null)
    .execute();
  return new Map(rows.map(({ path, body }) => [path, JSON.parse(body) as Bodies['picture']]));
}

type Row<Column extends keyof PublishedTable> = Pick<Selectable<PublishedTable>, Column>;

const datesOf = (row: Row<(typeof DATES)[number]>) => ({
  kind: row.kind,
  slug: row.slug,
  publishAt: row.publish_at,
  updatedAt: latest([row.updated_at, row.reference_changed_at ?? '']),
});

function rowOf<K extends PublishedKind>(
  row: Row<(typeof COLUMNS)[number] | 'body'> & { hasChangedFiles: SqlBool },
): PublishedRow<K> {
  return {
    ...datesOf(row),
    kind: row.kind as K,
    refers: row.refers !== null && hasReference(row.refers),
    pictures:
      row.kind !== 'picture' &&
      (row.body.includes(MEDIA) || (!!row.hasChangedFiles && row.body.includes(PICTURES))),
    body: JSON.parse(row.body) as Bodies[K],
  };
}

/** The dates of all visible entries but pictures, oldest first, so that a new one does not move the others. Texts are not read. */
export async function listDates(db: Database) {
  const rows = await db
    .selectFrom('published')
    .select(DATES)
    .where('kind', '<>', 'picture')
    .orderBy('publish_at')
    .orderBy('slug')
    .execute();
  return rows.map(datesOf);
}

/** A listing entry without its long text, for lists. */
export const withoutText = (entry: ListingEntry): ListingEntry => ({ ...entry, post_content: '' });

/** The part of a body that lists show; null if they show all of it. */
export function listedOf<K extends PublishedKind>(kind: K, body: Bodies[K]): unknown {
  if (kind === 'post') return withoutText(body as Bodies['post']);
  if (kind === 'service') {
    const { service, team, sub_services } = body as Bodies['service'];
    const none = sub_services === null && { sub_services };
    return { service: withoutText(service), team, ...none };
  }
  if (kind !== 'person') return null;
  const person = body as Bodies['person'];
  return { ...person, member: withoutText(person.member) };
}
