import { kindOf } from '../../contract/kinds/content-kinds.ts';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';
import { changeContent } from './entry-store/change-content.ts';
import { getPublished } from './entry-store/find-entry.ts';
import { bodyColumns } from './entry-store/replace-rows.ts';
import type { Bodies, PublishedKind } from './published/bodies.ts';
import { rowKey } from './published/published-rows.ts';
import { parseSource } from './files/source-format.ts';

/** Version of what makes rows: Markdown, the sanitizer, the shapes of bodies. Raise it when one of them changes. */
const RENDERER = 2;

/** Rows of a transaction. */
const BATCH = 50;

/**
 * Makes the rows of published revisions again, and sanitizes those of a provider elsewhere again. Their
 * dates and the redirects stay.
 *
 * @param now ISO 8601, UTC
 * @returns how many rows changed
 */
export async function rebuildContent(
  db: Database,
  now = new Date().toISOString(),
): Promise<number> {
  let changed = 0;
  for (let last: string | undefined = ''; last !== undefined;) {
    const rows = await db
      .selectFrom('published')
      .select(['entry_id', 'revision_id', 'kind', 'slug', 'body'])
      .where('entry_id', '>', last)
      .orderBy('entry_id')
      .limit(BATCH)
      .execute();
    const made: { row: (typeof rows)[number]; body: Bodies[PublishedKind] }[] = [];
    for (const row of rows) {
      const body = await makeAgain(db, row);
      if (body !== null && JSON.stringify(body) !== row.body) made.push({ row, body });
    }
    if (made.length > 0)
      await changeContent(db, now, async (change) => {
        for (const { row, body } of made) {
          await change.db
            .updateTable('published')
            .set(bodyColumns({ ...rowKey(row), body }, row.revision_id !== null))
            .where('entry_id', '=', row.entry_id)
            // Somebody may have published it meanwhile.
            .where('body', '=', row.body)
            .execute();
          change.rows.push(rowKey(row));
        }
        change.visible = true;
      });
    changed += made.length;
    last = rows.at(-1)?.entry_id;
  }
  await write(db, (transaction) =>
    transaction.updateTable('content_version').set({ renderer: RENDERER }).execute(),
  );
  return changed;
}

/** Rebuilds rows that another version of this code made. Returns how many changed; null if there was no need. */
export async function rebuildOutdated(db: Database): Promise<number | null> {
  const { renderer } = await db
    .selectFrom('content_version')
    .select('renderer')
    .executeTakeFirstOrThrow();
  return renderer === RENDERER ? null : rebuildContent(db);
}

/** The body of a row as this version makes it; null if its source is not valid any more: then it stays as it is. */
async function makeAgain(
  db: Database,
  row: { entry_id: string; revision_id: string | null; kind: string; slug: string; body: string },
): Promise<Bodies[PublishedKind] | null> {
  // Imported lazily: the Markdown parser and the sanitizer take memory that a start does not need.
  const { publishedOf } = await import('./published/make-body.ts');
  const { sanitizeContent } = await import('./html/sanitize-content.ts');
  if (row.revision_id === null)
    return JSON.parse(row.body, (key, value: unknown) =>
      key === 'post_content' && typeof value === 'string' ? sanitizeContent(value) : value,
    ) as Bodies[PublishedKind];
  const revision = await getPublished(db, row.entry_id);
  if (!revision || revision.kind === 'redirect') return null;
  const parsed = parseSource(kindOf(revision.kind), revision.source, 'publishable');
  return parsed.ok ? publishedOf(revision.kind, revision.slug, parsed.values).body : null;
}
