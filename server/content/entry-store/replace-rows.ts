import type { Bodies, PublishedDraft } from '../published/bodies.ts';
import { listedOf } from '../published/published-rows.ts';
import type { Names } from '../names.ts';
import type { ContentChange } from './change-content.ts';

/** The published form of a revision. */
interface EntryRow {
  /** The id is null for an entry without revisions. */
  revision: { entryId: string; id: string | null };
  /** Null for a redirect. */
  row: PublishedDraft | null;
  /** The names in it; left out for a row of a remote provider. */
  names?: Names;
}

/**
 * Replaces the rows of entries. A row that does not change keeps its date. Rows are removed before any is
 * added, so that entries may exchange their slugs.
 */
export async function replaceRows(
  change: ContentChange,
  prepared: readonly EntryRow[],
): Promise<void> {
  const added = [];
  for (const { revision, row, names } of prepared) {
    if (!row) continue;
    await change.beforeRow(row.kind);
    const stored = await change.db
      .deleteFrom('published')
      .where('entry_id', '=', revision.entryId)
      .returningAll()
      .executeTakeFirst();
    const columns = {
      kind: row.kind,
      slug: row.slug,
      position: row.position,
      publish_at: row.publishAt,
      ...bodyColumns(row, names),
    };
    const same =
      stored &&
      Object.entries(columns).every(
        ([name, value]) => stored[name as keyof typeof stored] === value,
      ) &&
      (row.updatedAt ?? stored.updated_at) === stored.updated_at;
    // A new post that states no date of its change has not changed since it was published.
    const changedAt = !stored && row.kind === 'post' ? row.publishAt : change.now;
    added.push({
      entry_id: revision.entryId,
      revision_id: revision.id,
      ...columns,
      updated_at: same ? stored.updated_at : (row.updatedAt ?? changedAt),
      reference_changed_at: stored?.reference_changed_at ?? null,
    });
    if (!same) change.recordVisible(row, ...(stored ? [stored] : []));
  }
  for (const row of added) await change.db.insertInto('published').values(row).execute();
}

/** The columns of a row that follow from its body and its names. */
export function bodyColumns(
  { kind, body }: Pick<PublishedDraft, 'kind' | 'body'>,
  names: Names = {},
) {
  const listed = listedOf(kind, body);
  const { path = null } = kind === 'picture' ? (body as Bodies['picture']) : {};
  return {
    refers: Object.keys(names).length === 0 ? null : JSON.stringify(names),
    listed: listed === null ? null : JSON.stringify(listed),
    body: JSON.stringify(body),
    in_place_of: path,
  };
}
