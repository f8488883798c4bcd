import type { SearchKind } from '../../contract/search-query.ts';
import type { Database } from '../db/open-database.ts';
import { rowId } from './match.ts';
import { addBreaks, wordsOf } from './words.ts';

/** Raise it when documents or words are made in another way: stores then index everything again. */
const VERSION = 4;

/** What identifies a document. */
export interface DocumentKey {
  kind: SearchKind;
  slug: string;
}

/** Something that has an address and can be found. */
export interface SearchableDocument extends DocumentKey {
  path: string;
  /** ISO 8601, UTC: of posts; null for what has no age. */
  date: string | null;
  title: string;
  /** Words that say what it is about, such as a designation or another title; not shown. */
  about: string;
  /** Without markup. */
  text: string;
}

/** Whether everything that is published is in the index. */
export async function isIndexed(db: Database): Promise<boolean> {
  const state = await db.selectFrom('search_state').select('version').executeTakeFirst();
  return state?.version === VERSION;
}

/** Marks the index as incomplete until `finishIndex`: a start makes it again. */
export async function reopenIndex(db: Database): Promise<void> {
  await db.deleteFrom('search_state').execute();
}

/** Empties the index, and marks it as incomplete. */
export async function emptyIndex(db: Database): Promise<void> {
  for (const table of ['search_documents', 'search_text', 'search_words', 'search_state'] as const)
    await db.deleteFrom(table).execute();
}

/** Marks the index as complete. */
export async function finishIndex(db: Database): Promise<void> {
  await db
    .insertInto('search_state')
    .values({ id: 1, version: VERSION })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Replaces documents. Call it in the transaction that publishes them, with the keys of what may have changed. */
export async function replaceDocuments(
  db: Database,
  keys: readonly DocumentKey[],
  documents: readonly SearchableDocument[],
): Promise<void> {
  const changes = new Map<string, number>();
  const count = (words: Iterable<string>, change: 1 | -1) => {
    for (const word of words) changes.set(word, (changes.get(word) ?? 0) + change);
  };
  for (const { kind, slug } of keys) {
    const old = await db
      .selectFrom('search_documents')
      .innerJoin('search_text', 'search_text.rowid', 'search_documents.id')
      .select(['id', 'title', 'about', 'text'])
      .where('kind', '=', kind)
      .where('slug', '=', slug)
      .executeTakeFirst();
    if (!old) continue;
    count(readWords([old.title, old.about, old.text]).words, -1);
    await db.deleteFrom('search_documents').where('id', '=', old.id).execute();
    await db.deleteFrom('search_text').where('rowid', '=', rowId(old.id)).execute();
  }
  for (const { kind, slug, path, date, ...document } of documents) {
    const id = await newId(db, date);
    const [title = '', about = '', text = ''] = [document.title, document.about, document.text].map(
      prepareText,
    );
    const { words, folded } = readWords([title, about, text]);
    count(words, 1);
    await db.insertInto('search_documents').values({ id, kind, slug, path }).execute();
    await db
      .insertInto('search_text')
      .values({ rowid: rowId(id), title, about, text, folded })
      .execute();
  }
  await countWords(db, changes);
}

/** Characters of a text that are indexed. */
export const MAX_TEXT = 100_000;

/** A text as it is indexed. */
export const prepareText = (text: string): string =>
  addBreaks(text.slice(0, MAX_TEXT).replaceAll(/\p{Cc}+/gu, ' '));

/** The words of indexed texts, and those of them that a database might read in another way. */
export function readWords(texts: readonly string[]) {
  const [words, folded] = [new Set<string>(), new Set<string>()];
  for (const one of texts)
    for (const { word, start, end } of wordsOf(one)) {
      words.add(word);
      const written = one.slice(start, end);
      if (written !== word && /[^a-z0-9]/i.test(written)) folded.add(word);
    }
  return { words, folded: [...folded].join(' ') };
}

/**
 * Ids say which matches are looked at first, because a common word has more than can be ranked: what has
 * no date, then posts from the newest on. Posts of one second are in the order in which they came.
 */
async function newId(db: Database, date: string | null): Promise<number> {
  const seconds = Math.floor(Date.parse(date ?? '') / 1_000) || 0;
  // The year 2190 is the last that counts.
  const first = (date === null ? 8e9 : Math.min(Math.max(seconds, 0), 7e9)) * 1e6;
  const { last } = await db
    .selectFrom('search_documents')
    .where('id', '>=', first)
    .where('id', '<', first + 1e6)
    .select((e) => e.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? first) + 1;
}

/** @param changes number of documents that have the word now and did not before; negative if fewer */
async function countWords(db: Database, changes: ReadonlyMap<string, number>): Promise<void> {
  const rows = Array.from(changes, ([word, documents]) => ({ word, documents }));
  const changed = rows.filter(({ documents }) => documents !== 0);
  for (let from = 0; from < changed.length; from += 200)
    await db
      .insertInto('search_words')
      .values(changed.slice(from, from + 200))
      .onConflict((conflict) =>
        conflict.column('word').doUpdateSet((e) => ({
          documents: e('search_words.documents', '+', e.ref('excluded.documents')),
        })),
      )
      .execute();
  // What is deleted is gone from the words as well.
  if (changed.some(({ documents }) => documents < 0))
    await db.deleteFrom('search_words').where('documents', '<=', 0).execute();
}
