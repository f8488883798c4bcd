import { resolveText, type ReferenceValues } from '../../../domain/resolve-text.ts';
import type { Database } from '../../db/open-database.ts';
import { replaceEntry, type EntryTexts } from '../../search/entry-search.ts';
import { BATCH, writeLocked } from '../index-content.ts';
import { loadReferences, loadValuesFor } from '../references.ts';
import type { RowKey } from '../search-documents.ts';

/**
 * Makes the search of the studio find what an entry says now. Call it in the transaction that adds its newest
 * version.
 *
 * @param known what references stand for, if that was read
 */
export async function indexEntry(
  db: Database,
  entryId: string,
  texts: EntryTexts,
  known?: ReferenceValues,
): Promise<void> {
  const values =
    known ??
    (await loadValuesFor(
      db,
      texts.texts.map(([, text]) => text),
    ));
  await replaceEntry(db, entryId, texts, (text) => resolveText(text, values));
}

/** Indexes entries again whose references stand for something else now, in several transactions. */
export async function indexReferrers(db: Database, rows: readonly RowKey[]): Promise<void> {
  for (let from = 0; from < rows.length; from += BATCH)
    await writeLocked(db, async (transaction) => {
      const { values } = await loadReferences(transaction);
      for (const { kind, slug } of rows.slice(from, from + BATCH)) {
        const known = await transaction
          .selectFrom('searched_entries')
          .innerJoin('published', 'published.entry_id', 'searched_entries.entry_id')
          .leftJoin('listed_entries as known', 'known.entry_id', 'searched_entries.entry_id')
          .select(['published.entry_id as entryId', 'texts', 'known.listed'])
          .where('kind', '=', kind)
          .where('slug', '=', slug)
          .executeTakeFirst();
        if (known)
          await indexEntry(
            transaction,
            known.entryId,
            {
              texts: JSON.parse(known.texts) as EntryTexts['texts'],
              listed: JSON.parse(known.listed ?? 'null') as EntryTexts['listed'],
            },
            values,
          );
      }
    });
}
