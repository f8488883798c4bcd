import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { openDocumentIds } from './document-id.ts';
import {
  MAX_TEXT,
  readTerms,
  type DocumentKey,
  type SearchableDocument,
} from './searchable-document.ts';
import { countWords } from './word-counts.ts';

/** Raise it when documents, words or terms are made in another way: stores then index everything again. */
const VERSION = 2;

/** Whether everything that is published is in the index. */
export async function isIndexed(db: Database): Promise<boolean> {
  const state = await db.selectFrom('search_state').select('version').executeTakeFirst();
  return state?.version === VERSION;
}

/** Empties the index. Call it in the transaction that fills it. */
export async function emptyIndex(db: Database): Promise<void> {
  const { terms } = engineOf(db);
  const ids = async (table: 'search_documents' | 'search_words') =>
    (await db.selectFrom(table).select('id').execute()).map(({ id }) => id);
  await terms.remove(db, 'search_text', await ids('search_documents'));
  await terms.remove(db, 'search_spellings', await ids('search_words'));
  for (const table of ['search_documents', 'search_words', 'search_state'] as const)
    await db.deleteFrom(table).execute();
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
  const newId = openDocumentIds(db);
  let added = 0;
  for (let from = 0; from < keys.length; from += BATCH) {
    const batch = keys.slice(from, from + BATCH);
    for (const key of batch) if (await removeDocument(db, key, words)) added--;
    for (const document of await read(batch)) {
      await addDocument(db, await newId(document.date), document, words);
      added++;
    }
  }
  await countWords(db, words);
  await db
    .updateTable('search_state')
    .set((e) => ({ documents: e('documents', '+', added) }))
    .execute();
  return added;
}

async function removeDocument(
  db: Database,
  { kind, slug }: DocumentKey,
  words: Map<string, number>,
): Promise<boolean> {
  const old = await db
    .deleteFrom('search_documents')
    .where('kind', '=', kind)
    .where('slug', '=', slug)
    .returningAll()
    .executeTakeFirst();
  if (!old) return false;
  for (const word of readTerms({ ...old, date: null }).words) add(words, word, -1);
  await engineOf(db).terms.remove(db, 'search_text', [old.id]);
  return true;
}

async function addDocument(
  db: Database,
  id: number,
  document: SearchableDocument,
  words: Map<string, number>,
): Promise<void> {
  const { kind, slug, path, title, about } = document;
  const { terms, words: distinct, ...columns } = readTerms(document);
  const text = document.text.slice(0, MAX_TEXT);
  await db
    .insertInto('search_documents')
    .values({ id, kind, slug, path, title, about, text, ...columns })
    .execute();
  await engineOf(db).terms.add(db, 'search_text', [{ id, terms }]);
  for (const word of distinct) add(words, word, 1);
}

const add = (words: Map<string, number>, word: string, change: 1 | -1) =>
  words.set(word, (words.get(word) ?? 0) + change);
