import type { Database } from '../db/open-database.ts';
import { latest } from './latest.ts';
import { listPublished } from './published/published-rows.ts';

/**
 * URLs of the content with their last change, for sitemaps and feeds. Texts are not read.
 */

export interface PostAddress {
  slug: string;
  /** ISO 8601, UTC. */
  publishAt: string;
  updatedAt: string;
}

/** All posts, oldest first, so that a new one does not move the others. */
export async function listPostAddresses(db: Database): Promise<PostAddress[]> {
  const rows = await db
    .selectFrom('published')
    .select(['slug', 'publish_at as publishAt', 'updated_at', 'reference_changed_at as referred'])
    .where('kind', '=', 'post')
    .orderBy('publish_at')
    .orderBy('slug')
    .execute();
  return rows.map(({ slug, publishAt, updated_at, referred }) => ({
    slug,
    publishAt,
    updatedAt: latest([updated_at, referred ?? '']),
  }));
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
  const [services, records, people] = await Promise.all([
    listPublished(db, 'service', { summary: true }),
    listPublished(db, 'record'),
    listPublished(db, 'person', { summary: true }),
  ]);
  const changes = new Map(
    [...records.rows, ...people.rows].map(({ kind, slug, updatedAt }) => [
      `${kind}/${slug}`,
      updatedAt,
    ]),
  );
  return services.rows.flatMap(({ slug, updatedAt, body: { team = [], sub_services } }) => {
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
      e.fn.max<string | null>('updated_at').as('changed'),
      e.fn.max<string | null>('reference_changed_at').as('referred'),
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
  for (const { kind, changed, referred, appeared } of rows) add(kind, changed, referred, appeared);
  for (const { kind, ended } of removed) add(kind, ended);
  return changes;
}
