import type { Logger } from 'pino';
import { cutPage } from '../../contract/page-of-listing.ts';
import type { ListingEntry } from '../../contract/listing.ts';
import type { Database } from '../db/open-database.ts';
import { findDocuments } from '../search/find-documents.ts';
import type { ContentSource, Listed, PageRequest } from './content-source.ts';
import { oncePerState, openContentStates } from './content-state.ts';
import { getLatestChanges, listPostAddresses, listServiceAddresses } from './content-urls.ts';
import type { Bodies, PublishedKind } from './published/bodies.ts';
import {
  getPublishedRow,
  listPublished,
  withoutText,
  type ListRequest,
  type PublishedRow,
} from './published/published-rows.ts';
import { loadReferences, resolveRow } from './references.ts';
import { readSynonyms } from './synonyms.ts';
import { watchContent } from './watch-content.ts';

/** The content of the store. */
export function createStoreSource(db: Database, log: Pick<Logger, 'error'>): ContentSource {
  const version = openContentStates(db);
  const references = oncePerState(version, () => loadReferences(db));
  const synonyms = oncePerState(version, () => readSynonyms({ get }));
  const resolve = async <K extends PublishedKind>(row: PublishedRow<K>) =>
    row.refers ? resolveRow(row, await references()) : row;

  async function get<K extends PublishedKind>(kind: K, slug: string) {
    const row = await getPublishedRow(db, kind, slug);
    return row && resolve(row);
  }
  async function listRows<K extends PublishedKind>(kind: K, request: ListRequest) {
    const { rows, total } = await listPublished(db, kind, request);
    return { rows: await Promise.all(rows.map(resolve)), total };
  }
  async function listEntries<K extends PublishedKind>(
    kind: K,
    request: ListRequest,
    entryOf: (row: PublishedRow<K>) => ListingEntry,
  ): Promise<Listed> {
    const { rows, total } = await listRows(kind, request);
    return { exists: true, listing: rows.map(entryOf), total };
  }

  /** Who is in the team of a service and published. */
  async function membersOf({ team }: Bodies['service']): Promise<ListingEntry[]> {
    const people = await Promise.all(team.map((slug) => get('person', slug)));
    return people.flatMap((person) => (person ? memberOf(person) : []));
  }

  return {
    get,
    list: async (kind) => (await listRows(kind, { summary: true })).rows,
    posts: (request) => listEntries('post', { ...request, order: 'newest' }, datedPost),
    async post(slug) {
      const row = await get('post', slug);
      return row && datedPost(row);
    },
    services: (request) => listEntries('service', request, ({ body }) => body.service),
    // Their texts are in the whole body.
    async pages({ summary, ...request }) {
      const pages = await listEntries('service', request, ({ body }) => body.page);
      return summary ? { ...pages, listing: pages.listing.map(withoutText) } : pages;
    },
    async ofService(list, slug, request) {
      const service = await get('service', slug);
      if (list === 'team') return pageOf(service && (await membersOf(service.body)), request);
      const entries = service?.body[list] ?? null;
      // In reverse order, because the page reverses them (spec section 7).
      return pageOf(list === 'sub_services' && entries ? entries.toReversed() : entries, request);
    },
    async textOfService(text, slug) {
      return (await get('service', slug))?.body[text] ?? null;
    },
    team: (request) => listEntries('person', request, memberOf),
    async member(slug) {
      const person = await get('person', slug);
      return person && memberOf(person);
    },
    async testimonials({ summary, ...request }) {
      const quotes = await listEntries('testimonial', request, ({ body }) => body);
      return summary ? { ...quotes, listing: quotes.listing.map(withoutText) } : quotes;
    },
    async menus() {
      const { rows } = await listRows('menu', {});
      return rows.flatMap(({ body }) => body.menus);
    },
    async search(request) {
      return findDocuments(db, request, await synonyms());
    },
    version,
    watch: (changed) => watchContent(db, log, changed),
    postAddresses: (range) => listPostAddresses(db, range),
    serviceAddresses: () => listServiceAddresses(db),
    latestChanges: () => getLatestChanges(db),
  };
}

const datedPost = ({ body, publishAt, updatedAt }: PublishedRow<'post'>): ListingEntry => ({
  ...body,
  post_date: publishAt,
  post_modified: updatedAt,
});

const memberOf = ({ slug, body }: PublishedRow<'person'>): ListingEntry =>
  body.profile ? { ...body.member, page: `/people/${slug}` } : body.member;

/** @param listing null if there is no such list */
function pageOf(
  listing: ListingEntry[] | null,
  { page = 1, perPage, summary }: PageRequest,
): Listed {
  const { items, total } = cutPage({ listing: listing ?? [] }, page, perPage ?? Infinity);
  return {
    exists: listing !== null,
    listing: summary ? items.map(withoutText) : items,
    total,
  };
}
