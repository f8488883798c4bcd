import { changeContent, type ContentChange } from '../content/entry-store/change-content.ts';
import { nameEntry } from '../content/entry-store/find-referrers.ts';
import { replaceRows } from '../content/entry-store/replace-rows.ts';
import type { PublishedDraft } from '../content/published/bodies.ts';
import type { Database } from '../db/open-database.ts';

/** The kinds of rows that a provider fills. */
export type SyncedKind = 'post' | 'service' | 'testimonial' | 'menu' | 'team';

/** What becomes of a row of the provider. What it or its body lacks stays as it is stored; null removes the row. */
export type SyncedRow = Pick<PublishedDraft<SyncedKind>, 'kind' | 'slug' | 'position'> &
  Partial<Pick<PublishedDraft, 'publishAt' | 'updatedAt'>> & {
    body?: PublishedDraft<SyncedKind>['body'] | null;
  };

/**
 * Replaces rows of the provider in one transaction. The content version is raised once, after a whole poll.
 *
 * @param rows no more than are indexed in one transaction
 * @returns what changed, for people
 */
export function writeRows(db: Database, rows: readonly SyncedRow[]): Promise<string[]> {
  const replaceAll = async (change: ContentChange) => {
    const entries = rows.map((row) => ({ ...row, entryId: `provider/${row.kind}/${row.slug}` }));
    const published = await change.db
      .selectFrom('published')
      .selectAll()
      .where(
        'entry_id',
        'in',
        entries.map(({ entryId }) => entryId),
      )
      .execute();
    const stored = new Map(published.map((row) => [row.entry_id, row]));
    const gone = entries.filter(({ entryId, body }) => body === null && stored.has(entryId));
    for (const row of gone) {
      await change.db.deleteFrom('published').where('entry_id', '=', row.entryId).execute();
      change.recordVisible(row);
    }
    const replaced = entries.flatMap(({ entryId, body, ...row }) => {
      const before = stored.get(entryId);
      if (body === null || (body === undefined && !before)) return [];
      const kept = JSON.parse(before?.body ?? '{}') as object;
      const { publish_at: publishAt = '', updated_at: updatedAt = null } = before ?? {};
      return {
        revision: { entryId, id: null, kind: row.kind },
        row: { publishAt, updatedAt, ...row, body: { ...kept, ...body } as SyncedRow['body'] & {} },
      };
    });
    await replaceRows(change, replaced);
    return change.rows.map(nameEntry);
  };
  return changeContent(db, new Date().toISOString(), replaceAll, { silent: true });
}
