import type { Logger } from 'pino';
import { cutPage } from '../../contract/page-of-listing.ts';
import type { ListingEntry } from '../../contract/api/listing.ts';
import type { MenuEntry } from '../../contract/api/menu.ts';
import { MEDIA } from '../../contract/shown-picture.ts';
import type { SearchQuery } from '../../contract/search-query.ts';
import type { Database } from '../db/open-database.ts';
import { findDocuments } from '../search/find-documents.ts';
import { oncePerState } from './content-state.ts';
import { ContentUnavailable } from './content-unavailable.ts';
import { getVersionOfDay } from './content-version.ts';
import { slugOfPicture } from './picture-names.ts';
import { readRemoteKinds, WHOLE_TEAM } from './remote-kinds.ts';
import type { Bodies, PublishedKind } from './published/bodies.ts';
import {
  getPublishedRow,
  listDates,
  listPublished,
  readChangedFiles,
  withoutText,
  type ListRequest,
  type PublishedRow,
} from './published/published-rows.ts';
import { loadReferences, resolveRow } from './references.ts';
import { showPictures } from './published/show-pictures.ts';
import { watchContent } from './watch-content.ts';

/** One page of a list of the provider API. */
export interface Listed {
  /** False if its parent does not exist, such as an unknown service. */
  exists: boolean;
  listing: ListingEntry[];
  /** The number of entries on all pages. */
  total: number;
}

/** Which page of a list, with or without long texts. */
export type ListPageRequest = Omit<ListRequest, 'order'>;

/** A list that belongs to a service. */
type ServiceList = 'sub_services' | 'team' | 'testimonials' | 'steps';

interface SourceOptions {
  remote?: boolean;
  edit?:
    | (<K extends PublishedKind>(
        row: PublishedRow<K>,
        summary: boolean,
      ) => Promise<PublishedRow<K>>)
    | undefined;
}

/** The visible content, of the store or of a remote provider. */
export type ContentSource = ReturnType<typeof createStoreSource>;

/**
 * The published content of the store: API, feeds, sitemaps and pages read nothing else. Bodies of the provider
 * API have encoded texts and sanitized HTML. Content of a remote provider that was never read throws
 * `ContentUnavailable`.
 *
 * @param options `remote`: whether a remote provider fills some kinds. `edit`: changes each row that is read,
 *   for previews; `summary` says whether long texts are left out
 */
export function createStoreSource(
  db: Database,
  log: Pick<Logger, 'warn'>,
  { remote = false, edit }: SourceOptions = {},
) {
  const version = () => getVersionOfDay(db);
  const kindsRead = oncePerState(version, () => readRemoteKinds(db));
  const references = oncePerState(version, () => loadReferences(db));
  /** The pictures that rows show, each read once. */
  const pictures = oncePerState(version, async () => {
    const files = await readChangedFiles(db);
    const read = new Map<string, Promise<Bodies['picture'] | undefined>>();
    const ofLibrary = (slug: string) =>
      read.getOrInsertComputed(slug, async () => {
        const body = (await get('picture', slug))?.body;
        // It may appear without a new version.
        if (!body) read.delete(slug);
        return body;
      });
    return {
      /** By its path in rows. */
      async get(path: string) {
        const name = path.replace(MEDIA, '');
        const body = name === path ? files.get(path) : await ofLibrary(name);
        return body && edit ? { ...body, slug: slugOfPicture(name) } : body;
      },
    };
  });
  const synonyms = oncePerState(
    version,
    async () => (await get('synonyms', 'synonyms'))?.body.groups,
  );
  async function resolve<K extends PublishedKind>(read: PublishedRow<K>, summary = false) {
    const row = edit ? await edit(read, summary) : read;
    const resolved = row.refers ? resolveRow(row, await references()) : row;
    if (!row.pictures) return resolved;
    return { ...resolved, body: await showPictures(resolved.body, (await pictures()).get) };
  }

  async function get<K extends PublishedKind>(
    kind: K,
    slug: string,
  ): Promise<PublishedRow<K> | null> {
    const row = await getPublishedRow(db, kind, slug);
    return row && resolve(row);
  }
  const isRead = async (kind: PublishedKind) => !remote || ((await kindsRead()).get(kind) ?? true);
  /** Throws `ContentUnavailable` if a remote provider has the kind and was never read. */
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
    return { rows: await Promise.all(rows.map((row) => resolve(row, request.summary))), total };
  }
  async function listEntries<K extends PublishedKind>(
    kind: K,
    request: ListRequest,
    entryOf: (row: PublishedRow<K>) => ListingEntry,
  ): Promise<Listed> {
    const { rows, total } = await listRows(kind, request);
    return shown({ exists: true, listing: rows.map(entryOf), total }, request);
  }

  /** Who is in the team of a service and published. */
  async function membersOf({ team = [] }: Bodies['service']): Promise<ListingEntry[]> {
    const people = await Promise.all(team.map((slug) => get('person', slug)));
    return people.flatMap((person) => (person ? memberOf(person) : []));
  }

  /** The team of a remote provider. */
  async function wholeTeam(): Promise<ListingEntry[]> {
    await requireRead('team');
    return (await get('team', WHOLE_TEAM))?.body.listing ?? [];
  }

  return {
    /** The published row of an entry of the store with its references replaced, or null. */
    get,
    /** All published rows of a kind of the store by position, without long texts. */
    list: async <K extends PublishedKind>(kind: K): Promise<PublishedRow<K>[]> =>
      (await listRows(kind, { summary: true })).rows,
    /** Newest first; in the order of a remote provider. */
    posts: (request: ListPageRequest) =>
      listEntries('post', { ...request, order: remote ? 'position' : 'newest' }, datedPost),
    async post(slug: string): Promise<ListingEntry | null> {
      await requireRead('post');
      const row = await get('post', slug);
      return row && datedPost(row);
    },
    services: (request: ListPageRequest) =>
      listEntries('service', request, ({ body }) => body.service),
    /** The services in the list of pages. Their texts are in the whole body. */
    pages: async ({ summary, ...request }: ListPageRequest) =>
      shown(await listEntries('service', request, ({ body }) => body.page ?? body.service), {
        summary,
      }),
    async ofService(list: ServiceList, slug: string, request: ListPageRequest): Promise<Listed> {
      const body = await service(slug);
      if (list === 'team' && !remote) return pageOf(body ? await membersOf(body) : null, request);
      const entries = body ? known(body[list === 'team' ? 'experts' : list]) : null;
      // In reverse order, because the page reverses them (spec section 7).
      const reversed = list === 'sub_services' && !remote;
      return pageOf((reversed ? entries?.toReversed() : entries) ?? null, request);
    },
    async textOfService(text: 'bulk' | 'upper_bulk', slug: string): Promise<ListingEntry | null> {
      const body = await service(slug);
      return body ? known(body[text]) : null;
    },
    /** Everybody, those that the home page names first. */
    async team(request: ListPageRequest): Promise<Listed> {
      if (remote) return pageOf(await wholeTeam(), request);
      const chosen = (await get('home', 'home'))?.body.team.people?.toReversed();
      if (!chosen) return listEntries('person', request, memberOf);
      const { rows } = await listRows('person', { summary: request.summary });
      const place = ({ slug }: { slug: string }) => chosen.indexOf(slug);
      rows.sort((one, other) => place(other) - place(one));
      return pageOf(rows.map(memberOf), request);
    },
    async member(slug: string): Promise<ListingEntry | null> {
      if (remote) return (await wholeTeam()).find(({ post_name }) => post_name === slug) ?? null;
      const person = await get('person', slug);
      return person && memberOf(person);
    },
    testimonials: (request: ListPageRequest) =>
      listEntries('testimonial', request, ({ body }) => body),
    async menus(): Promise<MenuEntry[]> {
      const { rows } = await listRows('menu', {});
      return rows.flatMap(({ body }) => body.menus);
    },
    /** What matches a query, best first; never drafts, nor what was taken down. */
    search: async (request: Partial<SearchQuery> & Pick<SearchQuery, 'q'>) =>
      findDocuments(db, request, await synonyms()),
    /** False for a kind of a remote provider that was never read. */
    isRead,
    /** Changes with the visible content, and every day. */
    version,
    /**
     * Watches for changes.
     *
     * @param changed called after every change
     * @returns a function that stops watching
     */
    watch: (changed: () => void) => watchContent(db, log, changed),
    /** When each visible entry but pictures appeared and changed, oldest first. */
    dates: () => listDates(db),
  };
}

const datedPost = ({ body, publishAt, updatedAt }: PublishedRow<'post'>): ListingEntry => ({
  ...body,
  post_date: publishAt || undefined,
  post_modified: updatedAt || undefined,
});

/** A part of a service. Throws `ContentUnavailable` if the remote provider was not asked for that part yet. */
function known<Part>(part: Part | undefined): Part {
  if (part === undefined) throw new ContentUnavailable('the provider did not answer yet');
  return part;
}

const memberOf = ({ slug, body }: PublishedRow<'person'>): ListingEntry =>
  body.profile ? { ...body.member, page: `/people/${slug}` } : body.member;

/** @param listing null if there is no such list */
function pageOf(listing: ListingEntry[] | null, request: ListPageRequest): Listed {
  const { page = 1, perPage = Infinity } = request;
  const { items, total } = cutPage({ listing: listing ?? [] }, page, perPage);
  return shown({ exists: listing !== null, listing: items, total }, request);
}

const shown = (listed: Listed, { summary }: ListPageRequest): Listed =>
  summary ? { ...listed, listing: listed.listing.map(withoutText) } : listed;
