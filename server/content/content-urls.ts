import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { latest } from './latest.ts';

/**
 * URLs of the content with their last change, for sitemaps and feeds. Texts are not read.
 */

/** When a row last changed for readers: itself, or the value of something that it refers to. */
const changedAt = (e: ExpressionBuilder<Tables, 'entries'>) =>
  e
    .case()
    .when('reference_changed_at', '>', e.ref('updated_at'))
    .then(e.ref('reference_changed_at').$notNull())
    .else(e.ref('updated_at'))
    .end();

/** Position of a keyset pagination over the posts, oldest first. */
export interface PostCursor {
  publishAt: string;
  slug: string;
}

export interface PostAddress extends PostCursor {
  /** ISO 8601, UTC. */
  updatedAt: string;
}

/** Posts after a cursor, oldest first, so that a new post changes only the last page. */
export async function listPostAddresses(
  db: Database,
  { after, limit }: { after: PostCursor | null; limit: number },
): Promise<PostAddress[]> {
  let query = db
    .selectFrom('entries')
    .select((e) => ['slug', 'publish_at as publishAt', changedAt(e).as('updatedAt')])
    .where('type', '=', 'post');
  if (after)
    // As one comparison, for which both databases use the index of posts by date.
    query = query.where((e) =>
      e(e.refTuple('publish_at', 'slug'), '>', e.tuple(after.publishAt, after.slug)),
    );
  return query.orderBy('publish_at').orderBy('slug').limit(limit).execute();
}

export interface ServiceAddress {
  slug: string;
  /** ISO 8601, UTC: last change of anything on its page. */
  updatedAt: string;
}

/** Services by position. Only those with sub-services have a page. */
export async function listServiceAddresses(db: Database): Promise<ServiceAddress[]> {
  const published = db.selectFrom('entries');
  const [services, own, children] = await Promise.all([
    published
      .select('slug')
      .where('type', '=', 'service')
      .orderBy('position')
      .orderBy('slug')
      .execute(),
    published
      .select((e) => ['slug', e.fn.max<string>(changedAt(e)).as('changed')])
      .where('type', 'in', ['service', 'record', 'upper_bulk', 'bulk'])
      .groupBy('slug')
      .execute(),
    published
      .select((e) => [
        'parent',
        e.fn.max<string>(changedAt(e)).as('changed'),
        e.fn
          .sum<number>(
            e.case().when('type', '=', 'sub_service').then(e.lit(1)).else(e.lit(0)).end(),
          )
          .as('subServices'),
      ])
      .where('parent', '!=', '')
      .groupBy('parent')
      .execute(),
  ]);
  const ownChange = new Map(own.map((row) => [row.slug, row.changed]));
  const childrenOf = new Map(children.map((row) => [row.parent, row]));
  return services.flatMap(({ slug }) => {
    const child = childrenOf.get(slug);
    if (!child || Number(child.subServices) === 0) return [];
    return [{ slug, updatedAt: latest([ownChange.get(slug) ?? '', child.changed]) }];
  });
}

/** The kinds whose rows have other types. */
const KIND_OF_TYPE: Readonly<Record<string, string>> = { team: 'person', profile: 'person' };

/**
 * When content of each kind last changed, appeared or was taken down: ISO 8601, UTC, by kind. What belongs
 * to a service counts as its own kind.
 */
export async function getLatestChanges(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('entries')
    .select((e) => [
      'type',
      e.fn.max<string | null>(changedAt(e)).as('changed'),
      e.fn.max<string | null>('publish_at').as('appeared'),
    ])
    .where('parent', '=', '')
    .groupBy('type')
    .execute();
  const removed = await db
    .selectFrom('revisions')
    .select((e) => ['kind', e.fn.max<string | null>('ended_at').as('ended')])
    .where('ended_at', 'is not', null)
    .where('entry_id', 'not in', (e) => e.selectFrom('entries').select('entry_id'))
    .groupBy('kind')
    .execute();
  const changes = new Map<string, string>();
  const add = (kind: string, ...dates: (string | null)[]) =>
    changes.set(kind, latest([changes.get(kind), ...dates].map((date) => date ?? '')));
  for (const { type, changed, appeared } of rows)
    add(KIND_OF_TYPE[type] ?? type, changed, appeared);
  for (const { kind, ended } of removed) add(kind, ended);
  return changes;
}
