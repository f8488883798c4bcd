import { setImmediate as nextTurn } from 'node:timers/promises';
import { migrate } from '../../db/migrations.ts';
import { openMemoryDatabase, type Database } from '../../db/open-database.ts';
import { findDocuments } from '../../search/find-documents.ts';
import type { SearchableDocument } from '../../search/searchable-document.ts';
import { emptyIndex, replaceDocuments } from '../../search/search-index.ts';
import type { ContentSource } from '../content-source.ts';
import type { ContentState } from '../content-state.ts';
import { ContentUnavailable } from '../content-unavailable.ts';
import type { Entry } from '../entry.ts';
import { documentFromRows, documentOfRow } from '../search-documents.ts';
import { readSynonyms } from '../synonyms.ts';
import { textOfHtml } from '../text-of-html.ts';
import { isSlug } from './calls-for-entries.ts';
import { listAllPosts } from './provider-lists.ts';

/** The newest posts that can be found, by their title and summary: longer texts are not kept. */
const MAX_POSTS = 2_000;
/** Documents that are indexed before other requests have their turn. */
const BATCH = 20;

type Lists = Pick<ContentSource, 'list'>;

interface Index {
  state: ContentState;
  db: Promise<Database>;
  /** Searches in progress. */
  searches: number;
}

/**
 * Searches what is known of a provider elsewhere, together with the pages, questions and policies of
 * the store. The index is in memory, made by the code that makes the store's. It is made anew when the
 * content changed; until then, and while the provider is unreachable, the one before answers.
 *
 * @param state the state of the content, by identity
 */
export function createProvidedSearch(
  provided: Lists,
  store: Lists & Pick<ContentSource, 'get'>,
  state: () => Promise<ContentState>,
): ContentSource['search'] {
  let ready: Index | null = null;
  let making: Index | null = null;

  function indexFor(current: ContentState): Index {
    if (ready?.state === current) return ready;
    if (!making) {
      const index = { state: current, db: makeIndex(provided, store), searches: 0 };
      making = index;
      index.db
        .then(() => {
          const before = ready;
          ready = index;
          if (before) closeIfUnused(before);
        })
        .catch(() => {})
        .finally(() => (making = null));
    }
    return ready ?? making;
  }

  /** Its memory is SQLite's, which the garbage collector does not see and would free late. */
  function closeIfUnused(index: Index): void {
    if (index !== ready && index !== making && index.searches === 0)
      void index.db.then((db) => db.destroy()).catch(() => {});
  }

  return async (request) => {
    const index = indexFor(await state());
    index.searches++;
    try {
      return await findDocuments(await index.db, request, await readSynonyms(store));
    } finally {
      index.searches--;
      closeIfUnused(index);
    }
  };
}

async function makeIndex(provided: Lists, store: Lists): Promise<Database> {
  const documents = [...(await providedDocuments(provided)), ...(await ownDocuments(store))];
  const known = new Map(documents.map((one) => [`${one.kind}:${one.slug}`, one]));
  const distinct = [...known.values()];
  const db = openMemoryDatabase();
  try {
    await migrate(db);
    await emptyIndex(db);
    for (let from = 0; from < distinct.length; from += BATCH) {
      const batch = distinct.slice(from, from + BATCH);
      await replaceDocuments(db, batch, batch);
      await nextTurn();
    }
    return db;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Posts and services of the provider. A list that it does not answer is left out. */
async function providedDocuments({ list }: Lists): Promise<SearchableDocument[]> {
  const all = async (request: Parameters<typeof list>[0]) => {
    try {
      return await list(request);
    } catch (error) {
      if (error instanceof ContentUnavailable) return { entries: [], total: 0 };
      throw error;
    }
  };
  const document = (kind: 'post' | 'service', entry: Entry, path: string): SearchableDocument => ({
    kind,
    slug: entry.slug,
    path,
    title: entry.title,
    about: '',
    text: entry.fields.excerpt ?? textOfHtml(entry.contentHtml),
    date: kind === 'post' ? entry.publishAt : null,
  });
  const documents: SearchableDocument[] = [];
  for await (const entries of listAllPosts(all, MAX_POSTS))
    documents.push(...entries.map((entry) => document('post', entry, `/blog/${entry.slug}`)));
  for (const entry of (await all({ type: 'service' })).entries)
    if (isSlug(entry.slug)) documents.push(document('service', entry, `/services/${entry.slug}`));
  return documents;
}

/** What the provider API does not have. */
async function ownDocuments({ list }: Lists): Promise<SearchableDocument[]> {
  const lists = await Promise.all(
    (['words', 'question', 'policy'] as const).map((type) => list({ type })),
  );
  const rows = Map.groupBy(
    lists.flatMap(({ entries }) => entries),
    (entry) => {
      const key = documentOfRow(entry);
      return `${key?.kind}:${key?.slug}`;
    },
  );
  return [...rows.values()].flatMap((ofDocument) => {
    const key = documentOfRow(ofDocument[0]!);
    return (key && documentFromRows(key, ofDocument)) ?? [];
  });
}
