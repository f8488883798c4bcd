import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import {
  prepareTexts,
  readTexts,
  type DocumentKey,
  type SearchableDocument,
} from './searchable-document.ts';

/** Raise it when documents or words are made in another way: stores then index everything again. */
const VERSION = 3;

/** Whether everything that is published is in the index. */
export async function isIndexed(db: Database): Promise<boolean> {
  const state = await db.selectFrom('search_state').select('version').executeTakeFirst();
  return state?.version === VERSION;
}

/** Empties the index. Call it in the transaction that fills it. */
export async function emptyIndex(db: Database): Promise<void> {
  for (const table of ['search_documents', 'search_words', 'search_state'] as const)
    await db.deleteFrom(table).execute();
  await engineOf(db).texts.create(db);
  await db.insertInto('search_state').values({ id: 1, version: VERSION, documents: 0 }).execute();
}

/** Documents that are read together. */
const BATCH = 100;

/**
 * Replaces documents. Call it in the transaction that publishes them.
 *
 * @param keys of what may have changed
 * @param read reads what it is now; a key without a document is removed
 * @returns how many more documents there are
 */
export async function replaceDocuments(
  db: Database,
  keys: readonly DocumentKey[],
  read: (keys: readonly DocumentKey[]) => Promise<readonly SearchableDocument[]>,
): Promise<number> {
  const words = new Map<string, number>();
  const count = (changed: Iterable<string>, change: 1 | -1) => {
    for (const word of changed) words.set(word, (words.get(word) ?? 0) + change);
    return change;
  };
  let added = 0;
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH);
    for (const key of batch) {
      const old = await removeDocument(db, key);
      if (old) added += count(old, -1);
    }
    for (const document of await read(batch)) added += count(await addDocument(db, document), 1);
  }
  await countWords(db, words);
  await db
    .updateTable('search_state')
    .set((e) => ({ documents: e('documents', '+', added) }))
    .execute();
  return added;
}

/** @returns its words; null if there is none */
async function removeDocument(
  db: Database,
  { kind, slug }: DocumentKey,
): Promise<Set<string> | null> {
  const old = await db
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirst();
  if (!old) return null;
  const texts = await db
    .selectFrom('search_text')
    .select(['title', 'about', 'text'])
    .where('rowid', '=', old.id)
    .executeTakeFirstOrThrow();
  await db.deleteFrom('search_text').where('rowid', '=', old.id).execute();
  return readTexts(texts).distinct;
}

/** @returns its words */
async function addDocument(db: Database, document: SearchableDocument): Promise<Set<string>> {
  const { kind, slug, path, date } = document;
  const texts = prepareTexts(document);
  const { distinct, ...words } = readTexts(texts);
  const id = await newId(db, date);
  await db.insertInto('search_documents').values({ id, kind, slug, path }).execute();
  await engineOf(db).texts.add(db, { id, ...texts, ...words });
  return distinct;
}

/**
 * Ids say which matches are looked at first, because a common word has more than can be ranked: what has
 * no date, then posts from the newest on. Posts of one second are in the order in which they came.
 */
const PER_SECOND = 1_000_000;
const UNDATED = 8e15;
/** The year 2190: later dates count as this one. */
const LAST_SECOND = 7e9;

async function newId(db: Database, date: string | null): Promise<number> {
  const seconds = Math.floor(Date.parse(date ?? '') / 1_000) || 0;
  const base = date === null ? UNDATED : Math.min(Math.max(seconds, 0), LAST_SECOND) * PER_SECOND;
  const { id } = await db
    .selectFrom('search_documents')
    .where('id', '>=', base)
    .where('id', '<', base + PER_SECOND)
    .select((e) => e.fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow();
  return (id ?? base) + 1;
}

/** Rows per statement. */
const WORDS = 200;

/** @param changes number of documents that have the word now and did not before; negative if fewer */
async function countWords(db: Database, changes: ReadonlyMap<string, number>): Promise<void> {
  const changed = Array.from(changes, ([word, documents]) => ({ word, documents }));
  const rows = changed.filter(({ documents }) => documents !== 0);
  for (let from = 0; from < rows.length; from += WORDS)
    await db
      .insertInto('search_words')
      .values(rows.slice(from, from + WORDS))
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet((e) => ({
          documents: e('search_words.documents', '+', e.ref('excluded.documents')),
        })),
      )
      .execute();
  // What is deleted is gone from the words as well.
  if (rows.some(({ documents }) => documents < 0))
    await db.deleteFrom('search_words').where('documents', '<=', 0).execute();
}
