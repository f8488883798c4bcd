import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { indexedMistakes, restsOf } from './spelling.ts';
import { termOf } from './words.ts';

/** Rows per statement. */
const BATCH = 200;

/**
 * Counts words that came or went. A word that no document has any more stays with 0, because the same
 * words come back with the next publish.
 *
 * @param changes number of documents that have the word now and did not before; negative if fewer
 */
export async function countWords(
  db: Database,
  changes: ReadonlyMap<string, number>,
): Promise<void> {
  const changed = [...changes].filter(([, change]) => change !== 0);
  const last = await db
    .selectFrom('search_words')
    .select((e) => e.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  let lastId = last.id ?? 0;
  for (let from = 0; from < changed.length; from += BATCH) {
    const batch = new Map(changed.slice(from, from + BATCH));
    const known = await db
      .selectFrom('search_words')
      .select(['id', 'word'])
      .where('word', 'in', [...batch.keys()])
      .execute();
    for (const { id, word } of known) {
      const change = batch.get(word)!;
      batch.delete(word);
      await db
        .updateTable('search_words')
        .set((e) => ({ documents: e('documents', '+', change) }))
        .where('id', '=', id)
        .execute();
    }
    if (batch.size === 0) continue;
    const rows = [...batch].map(([word, documents]) => ({
      id: ++lastId,
      word,
      term: termOf(word),
      documents,
    }));
    await db.insertInto('search_words').values(rows).execute();
    const spelled = rows.filter(({ word }) => indexedMistakes(word) > 0);
    await engineOf(db).terms.add(
      db,
      'search_spellings',
      spelled.map(({ id, word }) => ({ id, terms: [...restsOf(word, indexedMistakes(word))] })),
    );
  }
}
