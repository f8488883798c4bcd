import type { Selectable } from 'kysely';
import { isKind, kindOf } from '../../contract/kinds/content-kinds.ts';
import { write } from '../db/commit-queue.ts';
import { readTable } from '../db/move/table-rows.ts';
import type { Database } from '../db/open-database.ts';
import type { PublishedTable } from '../db/tables.ts';
import { changeContent } from './entry-store/change-content.ts';
import { bodyColumns } from './entry-store/replace-rows.ts';
import { addPictureVersion, addUses, getRevision, readRevisions } from './entry-store/revision.ts';
import { picturesIn } from './entry-texts.ts';
import type { Bodies, PublishedKind, WrittenKind } from './published/bodies.ts';

/** Version of the code that makes rows: Markdown, sanitizer, shapes of bodies, names. Raise it when one of them changes. */
const RENDERER = 7;

/** Versions whose pictures are recorded in one transaction. */
const AT_ONCE = 100;

type Row = Selectable<PublishedTable>;
/** What may differ. */
const MADE = ['body', 'refers', 'in_place_of'] as const;

/**
 * Makes the rows of published revisions again, and sanitizes those of a remote provider again. Their
 * dates and the redirects stay. Records again which pictures versions show, and what pictures say.
 *
 * @param now ISO 8601, UTC
 * @returns how many rows changed
 */
export async function rebuildContent(
  db: Database,
  now = new Date().toISOString(),
): Promise<number> {
  let changed = 0;
  const table = { name: 'published', key: ['entry_id'] };
  for await (const rows of readTable<Row>(db, table)) {
    const rebuilt: { row: Row; columns: ReturnType<typeof bodyColumns> }[] = [];
    for (const row of rows) {
      const columns = await makeAgain(db, row);
      if (columns && MADE.some((name) => columns[name] !== row[name]))
        rebuilt.push({ row, columns });
    }
    if (rebuilt.length > 0)
      await changeContent(db, now, async (change) => {
        for (const { row, columns } of rebuilt) {
          await change.db
            .updateTable('published')
            .set(columns)
            .where('entry_id', '=', row.entry_id)
            // It may have been published meanwhile.
            .where('body', '=', row.body)
            .execute();
          change.recordVisible(...(columns.body === row.body ? [] : [row]));
        }
      });
    changed += rebuilt.length;
  }
  await recordUses(db, now);
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

/** Records again which pictures the versions show that are published, scheduled or drafted, and what pictures say. */
async function recordUses(db: Database, now: string): Promise<void> {
  const { parseEntry } = await import('./files/source-format.ts');
  const { pictureVersionOf } = await import('./files/picture-source.ts');
  const live = (store: Database) =>
    store.selectFrom('revisions').where('state', 'in', ['draft', 'scheduled', 'published']);
  const ids = (await live(db).select('id').execute()).map(({ id }) => id);
  for (let from = 0; from < ids.length; from += AT_ONCE)
    await changeContent(db, now, async (change) => {
      const some = live(change.db).where('id', 'in', ids.slice(from, from + AT_ONCE));
      for (const { id, kind, source } of await readRevisions(some)) {
        const read = parseEntry(kindOf(kind), source).stored;
        if (!read.ok) continue;
        await change.db.deleteFrom('picture_uses').where('revision_id', '=', id).execute();
        await addUses(change.db, id, picturesIn(kind, read.values));
        await addPictureVersion(change.db, id, pictureVersionOf(kind, source, read.values));
      }
    });
}

/**
 * The body of a row as this version makes it; null if its source is no longer valid, or only a newer version knows its
 * kind, so that the row stays as it is.
 */
async function makeAgain(db: Database, row: Row): Promise<ReturnType<typeof bodyColumns> | null> {
  const { revision_id, kind, slug, body } = row;
  // Imported lazily: the Markdown parser and the sanitizer take memory that a start does not need.
  const { textJobs } = await import('./texts/text-jobs.ts');
  const { sanitizeContent } = await import('./html/sanitize-content.ts');
  if (revision_id === null) {
    const clean = JSON.parse(body, (key, value: unknown) =>
      key === 'post_content' && typeof value === 'string' ? sanitizeContent(value) : value,
    ) as Bodies[PublishedKind];
    return bodyColumns({ kind: kind as PublishedKind, body: clean });
  }
  if (!isKind(kind)) return null;
  const source = (await getRevision(db, revision_id))?.source ?? '';
  const prepared = textJobs.prepare(kind as WrittenKind, slug, source);
  return 'row' in prepared && prepared.row ? bodyColumns(prepared.row, prepared.names) : null;
}
