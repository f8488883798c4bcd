import type { ShownSite } from '../../../contract/kinds/site.ts';
import { listPublished } from '../../content/published/published-rows.ts';
import { loadValuesFor } from '../../content/references.ts';
import type { Database } from '../../db/open-database.ts';
import { resolveText } from '../../../domain/resolve-text.ts';

/**
 * The templates of replies that are published, by title, with the figures in them.
 *
 * @param site whose hours get the clocks of its offices: who reads them is elsewhere
 */
export async function listReplies(db: Database, site: ShownSite | null) {
  const { rows } = await listPublished(db, 'reply');
  const values = await loadValuesFor(
    db,
    rows.flatMap(({ body: { subject, body } }) => [subject, body]),
  );
  const clocks = site?.offices.flatMap(({ clock }) => clock ?? []) ?? [];
  const hours = values.get('site:hours');
  const shown = new Map(values);
  if (hours !== undefined && clocks.length > 0)
    shown.set('site:hours', `${hours} (${clocks.join(' and ')} time)`);
  return rows
    .map(({ slug, body: { title, subject, body } }) => ({
      slug,
      title,
      subject: resolveText(subject, shown),
      text: resolveText(body, shown),
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
}
