import { write } from '../db/commit-queue.ts';
import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import {
  emptyIndex,
  finishIndex,
  isIndexed,
  replaceDocuments,
  type DocumentKey,
  type SearchableDocument,
} from '../search/search-index.ts';
import type { Bodies, PublishedKind } from './published/bodies.ts';
import { resolveText, type ReferenceValues } from '../../domain/resolve-text.ts';
import { loadReferences } from './references.ts';
import {
  documentFromRows,
  documentOfRow,
  kindsOfDocument,
  slugOfDocument,
  type RowKey,
} from './search-documents.ts';

/** Documents in one transaction. Other writes of the process wait for it. */
export const BATCH = 15;

/**
 * Indexes everything that is published, unless the index is complete. It is not in a new store, in one that was
 * moved or has an earlier version, and after a process was killed while it indexed.
 *
 * @returns the number of documents; null if there was nothing to do
 */
export async function indexContent(db: Database): Promise<number | null> {
  if (await isIndexed(db)) return null;
  await writeLocked(db, emptyIndex);
  const rows = await db.selectFrom('published').select(['kind', 'slug']).execute();
  return indexInBatches(db, distinct(rows));
}

/**
 * Indexes documents of an index that is marked as incomplete, in several transactions. What is published
 * meanwhile is indexed by its own transaction as well.
 *
 * @returns how many of them there are
 */
export async function indexInBatches(db: Database, keys: readonly DocumentKey[]): Promise<number> {
  let indexed = 0;
  for (let from = 0; from < keys.length; from += BATCH)
    indexed += await writeLocked(db, (transaction) =>
      indexDocuments(transaction, keys.slice(from, from + BATCH)),
    );
  await writeLocked(db, finishIndex);
  return indexed;
}

/** Runs work in a transaction of its own, under the lock of all writers of content. */
export const writeLocked = <Result>(
  db: Database,
  work: (transaction: Database) => Promise<Result>,
) =>
  write(
    db,
    async (transaction) => {
      await engineOf(transaction).lockName(transaction, 'content');
      return work(transaction);
    },
    true,
  );

/** The documents that rows belong to, each once. */
export function distinct(rows: Iterable<RowKey>): DocumentKey[] {
  const keys = new Map<string, DocumentKey>();
  for (const row of rows) {
    const key = documentOfRow(row);
    if (key) keys.set(`${key.kind}:${key.slug}`, key);
  }
  return [...keys.values()];
}

/**
 * Indexes documents from their current rows. Call it in the transaction that changed the rows.
 *
 * @param known what references stand for, if that was read
 * @returns how many of them there are
 */
export async function indexDocuments(
  db: Database,
  keys: readonly DocumentKey[],
  known?: ReferenceValues,
): Promise<number> {
  if (keys.length === 0) return 0;
  const values = known ?? (await loadReferences(db)).values;
  // Leaves out what the page fills in, such as the number of questions.
  const resolve = (text: string) => resolveText(text, values).replaceAll(/\{\{[^{}]*\}\} ?/g, '');
  const documents = (await readDocuments(db, keys)).map((document) => ({
    ...document,
    title: resolve(document.title),
    about: resolve(document.about),
    text: resolve(document.text),
  }));
  await replaceDocuments(db, keys, documents);
  return documents.length;
}

/** A word joiner between two braces: what a remote provider writes is never a reference. */
const BROKEN = '{\u2060{';

async function readDocuments(
  db: Database,
  keys: readonly DocumentKey[],
): Promise<SearchableDocument[]> {
  const rows = await db
    .selectFrom('published')
    .select(['revision_id', 'kind', 'slug', 'body', 'publish_at as publishAt'])
    .where('kind', 'in', [...new Set(keys.flatMap(kindsOfDocument))])
    .where('slug', 'in', keys.map(slugOfDocument))
    .execute();
  const bySlug = Map.groupBy(rows, ({ slug }) => slug);
  return keys.flatMap((key) => {
    const ofKey = (bySlug.get(slugOfDocument(key)) ?? []).map((row) => ({
      ...row,
      kind: row.kind as PublishedKind,
      body: JSON.parse(
        row.revision_id === null ? row.body.replaceAll('{{', BROKEN) : row.body,
      ) as Bodies[PublishedKind],
    }));
    return documentFromRows(key, ofKey) ?? [];
  });
}
