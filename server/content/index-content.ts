import { engineOf } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { emptyIndex, isIndexed, replaceDocuments } from '../search/search-index.ts';
import type { DocumentKey, SearchableDocument } from '../search/searchable-document.ts';
import { readReferences, resolveText } from './references.ts';
import {
  documentFromRows,
  documentOfRow,
  ROWS_OF_DOCUMENT,
  type DocumentRow,
} from './search-documents.ts';

/**
 * Indexes everything that is published, unless that was done: for a store of an earlier version, one
 * that was moved, and an empty one.
 *
 * @returns the number of documents; null if there was nothing to do
 */
export async function indexContent(db: Database): Promise<number | null> {
  if (await isIndexed(db)) return null;
  return db.transaction().execute(async (transaction) => {
    // The lock of all writers of content: see entry-store/change-content.ts.
    await engineOf(transaction).lockName(transaction, 'content');
    if (await isIndexed(transaction)) return null;
    await emptyIndex(transaction);
    const rows = await transaction
      .selectFrom('entries')
      .select(['type', 'slug', 'parent'])
      .where('parent', '=', '')
      .execute();
    return indexDocuments(transaction, distinct(rows));
  });
}

/** The documents that rows belong to, each once. */
export function distinct(
  rows: Iterable<Pick<DocumentRow, 'type' | 'slug' | 'parent'>>,
): DocumentKey[] {
  const keys = new Map<string, DocumentKey>();
  for (const row of rows) {
    const key = documentOfRow(row);
    if (key) keys.set(`${key.kind}:${key.slug}`, key);
  }
  return [...keys.values()];
}

/** Documents that are read together. */
const BATCH = 100;

/**
 * Indexes documents as their rows say now. Call it in the transaction that changed the rows.
 *
 * @returns how many of them there are
 */
export async function indexDocuments(db: Database, keys: readonly DocumentKey[]): Promise<number> {
  if (keys.length === 0) return 0;
  const values = await readReferences(db);
  // What a page fills in by itself, such as the number of questions, is left out.
  const resolve = (text: string) => resolveText(text, values).replaceAll(/\{\{[^{}]*\}\} ?/g, '');
  let indexed = 0;
  for (const [kind, ofKind] of Map.groupBy(keys, (key) => key.kind))
    for (let from = 0; from < ofKind.length; from += BATCH) {
      const batch = ofKind.slice(from, from + BATCH);
      const documents = (await readDocuments(db, kind, batch)).map((document) => ({
        ...document,
        title: resolve(document.title),
        about: resolve(document.about),
        text: resolve(document.text),
      }));
      await replaceDocuments(db, batch, documents);
      indexed += documents.length;
    }
  return indexed;
}

async function readDocuments(
  db: Database,
  kind: DocumentKey['kind'],
  keys: readonly DocumentKey[],
): Promise<SearchableDocument[]> {
  const slugs = keys.map(({ slug }) => slug);
  const { own, children } = ROWS_OF_DOCUMENT[kind];
  const read = (types: typeof own) =>
    db
      .selectFrom('entries')
      .select(['type', 'slug', 'parent', 'title', 'fields'])
      .select(['content_html as contentHtml', 'publish_at as publishAt'])
      .where('type', 'in', types)
      .orderBy('position');
  const rows = await read(own).where('parent', '=', '').where('slug', 'in', slugs).execute();
  if (children.length > 0)
    rows.push(...(await read(children).where('parent', 'in', slugs).execute()));
  const bySlug = Map.groupBy(rows, ({ slug, parent }) => parent || slug);
  return keys.flatMap((key) => {
    const ofKey = (bySlug.get(key.slug) ?? []).map((row) => ({
      ...row,
      fields: JSON.parse(row.fields) as DocumentRow['fields'],
    }));
    return documentFromRows(key, ofKey) ?? [];
  });
}
