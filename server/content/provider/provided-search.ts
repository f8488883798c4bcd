import { setImmediate as nextTurn } from 'node:timers/promises';
import { migrate } from '../../db/migrations.ts';
import { openMemoryDatabase, type Database } from '../../db/open-database.ts';
import { findDocuments } from '../../search/find-documents.ts';
import type { SearchableDocument } from '../../search/searchable-document.ts';
import { emptyIndex, replaceDocuments } from '../../search/search-index.ts';
import { pageKinds, type PageName } from '../../../contract/kinds/pages/page-kinds.ts';
import type { ListingEntry } from '../../../contract/listing.ts';
import { decodeEntities } from '../../../contract/text-entities.ts';
import type { ContentSource, Listed, PageRequest, ProvidedContent } from '../content-source.ts';
import type { ContentState } from '../content-state.ts';
import { ContentUnavailable } from '../content-unavailable.ts';
import { documentFromRows, documentOfRow } from '../search-documents.ts';
import { readSynonyms } from '../synonyms.ts';
import { textOfHtml } from '../text-of-html.ts';
import { listAllPosts } from './provided-content.ts';
import { isSlug } from './provided-entries.ts';

/** The newest posts that can be found, by their title and summary: longer texts are not kept. */
const MAX_POSTS = 2_000;
/** Documents that are indexed before other requests have their turn. */
const BATCH = 20;

type Lists = Pick<ProvidedContent, 'posts' | 'services'>;
type Store = Pick<ContentSource, 'get' | 'list'>;

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
  store: Store,
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

async function makeIndex(provided: Lists, store: Store): Promise<Database> {
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
async function providedDocuments({ posts, services }: Lists): Promise<SearchableDocument[]> {
  const orNone =
    (list: (request: PageRequest) => Promise<Listed>) => async (request: PageRequest) => {
      try {
        return await list(request);
      } catch (error) {
        if (error instanceof ContentUnavailable) return { exists: true, listing: [], total: 0 };
        throw error;
      }
    };
  const document = (
    kind: 'post' | 'service',
    { post_name: slug, post_title, post_excerpt, post_content, post_date = '' }: ListingEntry,
    path: string,
  ): SearchableDocument => ({
    kind,
    slug,
    path,
    title: decodeEntities(post_title),
    about: '',
    text: post_excerpt === undefined ? textOfHtml(post_content) : decodeEntities(post_excerpt),
    date: kind === 'post' ? post_date : null,
  });
  const documents: SearchableDocument[] = [];
  for await (const listing of listAllPosts(orNone(posts), MAX_POSTS))
    documents.push(...listing.map((one) => document('post', one, `/blog/${one.post_name}`)));
  for (const one of (await orNone(services)({})).listing)
    if (isSlug(one.post_name))
      documents.push(document('service', one, `/services/${one.post_name}`));
  return documents;
}

/** What the provider API does not have. */
async function ownDocuments({ list }: Store): Promise<SearchableDocument[]> {
  const kinds = ['question', 'policy', ...(Object.keys(pageKinds) as PageName[])] as const;
  const lists = await Promise.all(kinds.map((kind) => list(kind)));
  return lists.flat().flatMap((row) => {
    const key = documentOfRow(row);
    return (key && documentFromRows(key, [row])) ?? [];
  });
}
