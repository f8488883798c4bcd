import { listPublished } from '../../content/published/published-rows.ts';
import { loadValuesFor } from '../../content/references.ts';
import type { Database } from '../../db/open-database.ts';
import { resolveText } from '../../../domain/resolve-text.ts';

/** The templates of replies that are published, by title, with the figures in them. */
export async function listReplies(db: Database) {
  const { rows } = await listPublished(db, 'reply');
  const values = await loadValuesFor(
    db,
    rows.flatMap(({ body: { subject, body } }) => [subject, body]),
  );
  return rows
    .map(({ slug, body: { title, subject, body } }) => ({
      slug,
      title,
      subject: resolveText(subject, values),
      text: resolveText(body, values),
    }))
    .toSorted((a, b) => (a.title < b.title ? -1 : 1));
}
