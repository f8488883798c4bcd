import type { PageName } from '../../contract/kinds/pages/page-kinds.ts';
import type { Database } from '../db/open-database.ts';
import { changeContent } from './entry-store/change-content.ts';

/** Pages whose words link to services. */
const LINKING: readonly PageName[] = ['about', 'advantage'];

/**
 * The words of a page, in which each link to a service has a name: if none is stated, as in entries of an
 * earlier version, the name of the service.
 */
export const nameServices = (page: PageName, words: Record<string, unknown>) =>
  LINKING.includes(page) ? (named(words) as Record<string, unknown>) : words;

function named(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(named);
  if (typeof value !== 'object' || value === null) return value;
  const group = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, named(one)]));
  return typeof group.service === 'string'
    ? { ...group, name: group.name ?? `{{service:${group.service}}}` }
    : group;
}

/**
 * Names the services in the words that an earlier version published without.
 *
 * @param now ISO 8601, UTC
 */
export async function completeServiceNames(
  db: Database,
  now = new Date().toISOString(),
): Promise<void> {
  await changeContent(db, now, async (change) => {
    const rows = await change.db
      .selectFrom('entries')
      .select(['id', 'type', 'slug', 'parent', 'fields'])
      .where('type', '=', 'words')
      .where('parent', '=', '')
      .where('slug', 'in', LINKING)
      .execute();
    for (const { id, fields, ...row } of rows) {
      const { words, ...others } = JSON.parse(fields) as { words: Record<string, unknown> };
      const complete = nameServices(row.slug as PageName, words);
      if (JSON.stringify(complete) === JSON.stringify(words)) continue;
      change.visible = true;
      change.rows.push(row);
      await change.db
        .updateTable('entries')
        .set({ fields: JSON.stringify({ ...others, words: complete }), updated_at: now })
        .where('id', '=', id)
        .execute();
    }
  });
}
