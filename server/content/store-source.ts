import type { Logger } from 'pino';
import { cutPage } from '../../contract/page-of-listing.ts';
import type { ListingEntry } from '../../contract/listing.ts';
import type { Database } from '../db/open-database.ts';
import { findDocuments } from '../search/find-documents.ts';
import type { ContentSource, Listed, PageRequest } from './content-source.ts';
import { oncePerState, openContentStates } from './content-state.ts';
import { ContentUnavailable } from './content-unavailable.ts';
import { getLatestChanges, listPostAddresses, listServiceAddresses } from './content-urls.ts';
import { readProvided, WHOLE_TEAM } from './provided-kinds.ts';
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

/**
 * The content of the store.
 *
 * @param options `provided`: whether a provider elsewhere fills kinds of it
 */
export function createStoreSource(
  db: Database,
  log: Pick<Logger, 'error'>,
  { provided = false } = {},
): ContentSource {
  const version = openContentStates(db);
  const kindsRead = oncePerState(version, () => readProvided(db));
  const references = oncePerState(version, () => loadReferences(db));
  const synonyms = oncePerState(version, () => readSynonyms({ get }));
  const resolve = async <K extends PublishedKind>(row: PublishedRow<K>) =>
    row.refers ? resolveRow(row, await references()) : row;

  async function get<K extends PublishedKind>(kind: K, slug: string) {
    const row = await getPublishedRow(db, kind, slug);
    return row && resolve(row);
  }
  const isRead = async (kind: PublishedKind) =>
    !provided || ((await kindsRead()).get(kind) ?? true);
  /** For what a provider elsewhere may have instead of the store. */
  async function requireRead(kind: PublishedKind): Promise<void> {
    if (!(await isRead(kind))) throw new ContentUnavailable(`no ${kind} was read yet`);
  }
  async function service(slug: string) {
    await requireRead('service');
    return (await get('service', slug))?.body;
  }
  async function listRows<K extends PublishedKind>(kind: K, request: ListRequest) {
    await requireRead(kind);
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
  async function membersOf({ team = [] }: Bodies['service']): Promise<ListingEntry[]> {
    const people = await Promise.all(team.map((slug) => get('person', slug)));
    return people.flatMap((person) => (person ? memberOf(person) : []));
  }

  /** The team of a provider elsewhere. */
  async function teamOf(slug: string): Promise<ListingEntry[] | null> {
    await requireRead('team');
    return (await get('team', slug))?.body.listing ?? null;
  }

  return {
    get,
    list: async (kind) => (await listRows(kind, { summary: true })).rows,
    // In the order of the provider, if there is one; each has its own rule.
    posts: (request) =>
      listEntries('post', { ...request, order: provided ? 'position' : 'newest' }, datedPost),
    async post(slug) {
      await requireRead('post');
      const row = await get('post', slug);
      return row && datedPost(row);
    },
    services: (request) => listEntries('service', request, ({ body }) => body.service),
    // Their texts are in the whole body.
    async pages({ summary, ...request }) {
      const pages = await listEntries('service', request, ({ body }) => body.page ?? body.service);
      return summary ? { ...pages, listing: pages.listing.map(withoutText) } : pages;
    },
    async ofService(list, slug, request) {
      if (list === 'team' && provided) return pageOf(await teamOf(slug), request);
      const body = await service(slug);
      if (list === 'team') return pageOf(body ? await membersOf(body) : null, request);
      const entries = body ? known(body[list]) : null;
      // In reverse order, because the page reverses them (spec section 7).
      const reversed = list === 'sub_services' && !provided;
      return pageOf((reversed ? entries?.toReversed() : entries) ?? null, request);
    },
    async textOfService(text, slug) {
      const body = await service(slug);
      return body ? known(body[text]) : null;
    },
    team: async (request) =>
      provided
        ? pageOf(await teamOf(WHOLE_TEAM), request)
        : listEntries('person', request, memberOf),
    async member(slug) {
      if (provided)
        return (await teamOf(WHOLE_TEAM))?.find(({ post_name }) => post_name === slug) ?? null;
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
    isRead,
    version,
    watch: (changed) => watchContent(db, log, changed),
    postAddresses: (range) => listPostAddresses(db, range),
    serviceAddresses: () => listServiceAddresses(db),
    latestChanges: () => getLatestChanges(db),
  };
}

const datedPost = ({ body, publishAt, updatedAt }: PublishedRow<'post'>): ListingEntry => ({
  ...body,
  post_date: publishAt || undefined,
  post_modified: updatedAt || undefined,
});

/** A part of what a provider says of a service. Of one that it was not yet asked for nothing can be said. */
function known<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new ContentUnavailable('the provider did not answer yet');
  return part;
}

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
