import type { ExpressionBuilder } from 'kysely';
import type { Database } from '../db/open-database.ts';
import type { Tables } from '../db/tables.ts';
import { latest } from './latest.ts';
import { listPublished } from './published/published-rows.ts';

/**
 * URLs of the content with their last change, for sitemaps and feeds. Texts are not read.
 */

/** When a row last changed for readers: itself, or the value of something that it refers to. */
const changedAt = (e: ExpressionBuilder<Tables, 'published'>) =>
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
    .selectFrom('published')
    .select((e) => ['slug', 'publish_at as publishAt', changedAt(e).as('updatedAt')])
    .where('kind', '=', 'post');
  if (after)
    // As one comparison, for which both databases use the index of posts by date.
    query = query.where((e) =>
      e(e.refTuple('publish_at', 'slug'), '>', e.tuple(after.publishAt, after.slug)),
    );
  return query.orderBy('publish_at').orderBy('slug').limit(limit).execute();
}

interface ServiceAddress {
  slug: string;
  /** ISO 8601, UTC: last change of anything on its page. */
  updatedAt: string;
}

/**
 * Services by position, without those of which a provider says that they have no page. Their records and the
 * people of their teams stand on their pages.
 */
export async function listServiceAddresses(db: Database): Promise<ServiceAddress[]> {
  const [{ rows: services }, beside] = await Promise.all([
    listPublished(db, 'service', { summary: true }),
    db
      .selectFrom('published')
      .select((e) => ['kind', 'slug', changedAt(e).as('changed')])
      .where('kind', 'in', ['record', 'person'])
      .execute(),
  ]);
  const changes = new Map(beside.map(({ kind, slug, changed }) => [`${kind}/${slug}`, changed]));
  return services.flatMap(({ slug, updatedAt, body: { team = [], sub_services } }) => {
    if (sub_services === null) return [];
    const shown = [`record/${slug}`, ...team.map((person) => `person/${person}`)];
    return { slug, updatedAt: latest([updatedAt, ...shown.map((key) => changes.get(key) ?? '')]) };
  });
}

/**
 * When content of each kind last changed, appeared or was taken down: ISO 8601, UTC, by kind.
 */
export async function getLatestChanges(db: Database): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('published')
    .select((e) => [
      'kind',
      e.fn.max<string | null>(changedAt(e)).as('changed'),
      e.fn.max<string | null>('publish_at').as('appeared'),
    ])
    .groupBy('kind')
    .execute();
  const removed = await db
    .selectFrom('revisions')
    .select((e) => ['kind', e.fn.max<string | null>('ended_at').as('ended')])
    .where('ended_at', 'is not', null)
    .where('entry_id', 'not in', (e) => e.selectFrom('published').select('entry_id'))
    .groupBy('kind')
    .execute();
  const changes = new Map<string, string>();
  const add = (kind: string, ...dates: (string | null)[]) =>
    changes.set(kind, latest([changes.get(kind), ...dates].map((date) => date ?? '')));
  for (const { kind, changed, appeared } of rows) add(kind, changed, appeared);
  for (const { kind, ended } of removed) add(kind, ended);
  return changes;
}
