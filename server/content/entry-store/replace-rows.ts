import type { Insertable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { EntriesTable } from '../../db/tables.ts';
import { columnsFromDraft, type EntryDraft } from '../entry.ts';
import { rememberReferred, type ContentChange } from './change-content.ts';
import type { Revision } from './revision.ts';

/** A revision with the rows that visitors will see of it. */
export interface PublishedRows {
  revision: Revision;
  rows: EntryDraft[];
}

const addressOf = ({ type, parent, slug }: Pick<EntryDraft, 'type' | 'parent' | 'slug'>) =>
  JSON.stringify([type, parent, slug]);

/** Rows per insert statement. */
const BATCH = 100;

/**
 * Replaces the rows of entries. Rows that do not change keep their date. Rows are removed before any is
 * added, so that entries may exchange their slugs.
 */
export async function replaceRows(
  change: ContentChange,
  published: readonly PublishedRows[],
): Promise<void> {
  const added: Insertable<EntriesTable>[] = [];
  for (const { revision, rows } of published) {
    await rememberReferred(change, revision.kind);
    const wanted = new Map(rows.map((row) => [addressOf(row), row]));
    const before = await change.db
      .selectFrom('entries')
      .selectAll()
      .where('entry_id', '=', revision.entryId)
      .execute();
    for (const stored of before) {
      const row = wanted.get(addressOf(stored));
      wanted.delete(addressOf(stored));
      if (!row) await change.db.deleteFrom('entries').where('id', '=', stored.id).execute();
      const columns = row && columnsFromDraft(row, row.updatedAt ?? stored.updated_at);
      const same =
        columns &&
        Object.entries(columns).every(
          ([name, value]) => stored[name as keyof typeof stored] === value,
        );
      if (same) continue;
      change.visible = true;
      change.rows.push(stored);
      if (row)
        await change.db
          .updateTable('entries')
          .set(columnsFromDraft(row, change.now))
          .where('id', '=', stored.id)
          .execute();
    }
    await change.db
      .updateTable('entries')
      .set({ revision_id: revision.id })
      .where('entry_id', '=', revision.entryId)
      .execute();
    for (const row of wanted.values()) {
      // A new post that states no date of its change has not changed since it was published.
      const changedAt = before.length === 0 && row.type === 'post' ? row.publishAt : change.now;
      change.visible = true;
      change.rows.push(row);
      added.push({
        id: uuidv7(),
        entry_id: revision.entryId,
        revision_id: revision.id,
        ...columnsFromDraft(row, changedAt),
        created_at: change.now,
      });
    }
  }
  for (let from = 0; from < added.length; from += BATCH)
    await change.db
      .insertInto('entries')
      .values(added.slice(from, from + BATCH))
      .execute();
}

/** The first row whose address another entry has, or that two of these entries share; null if there is none. */
export async function findTakenAddress(
  { db }: ContentChange,
  published: readonly PublishedRows[],
): Promise<Revision | null> {
  const ours = new Set(published.map(({ revision }) => revision.entryId));
  const seen = new Set<string>();
  for (const { revision, rows } of published)
    for (const row of rows) {
      const stored = await db
        .selectFrom('entries')
        .select('entry_id')
        .where('type', '=', row.type)
        .where('parent', '=', row.parent)
        .where('slug', '=', row.slug)
        .executeTakeFirst();
      const address = addressOf(row);
      if ((stored && !ours.has(stored.entry_id)) || seen.has(address)) return revision;
      seen.add(address);
    }
  return null;
}
