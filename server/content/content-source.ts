import type { ListingEntry } from '../../contract/listing.ts';
import type { MenuEntry } from '../../contract/menu.ts';
import type { SearchKind } from '../../contract/search-query.ts';
import type { SearchResults } from '../../contract/search.ts';
import type { ContentState } from './content-state.ts';
import type { PostAddress, PostCursor, ServiceAddress } from './content-urls.ts';
import type { PublishedKind } from './published/bodies.ts';
import type { ListRequest, PublishedRow } from './published/published-rows.ts';

/** What is searched for. */
interface SearchRequest {
  q: string;
  /** Default: all kinds. */
  type?: SearchKind | undefined;
  /** From 1. */
  page?: number | undefined;
}

/** One page of a list of the provider API. */
export interface Listed {
  /** False if there is no such list: of an unknown service, say. */
  exists: boolean;
  listing: ListingEntry[];
  /** The number of entries on all pages. */
  total: number;
}

/** Which page of a list, with or without long texts. */
export type PageRequest = Omit<ListRequest, 'order'>;

/** A list that belongs to a service. */
type ServiceList = 'sub_services' | 'team' | 'testimonials' | 'steps';

/**
 * The visible content, whoever wrote it. The API, the feeds, the sitemaps and the pages read it and nothing
 * else. What the provider API says has encoded texts and sanitized HTML. What a provider elsewhere was not yet asked for successfully throws `ContentUnavailable`.
 */
export interface ContentSource {
  /** Newest first; in the order of a provider elsewhere. */
  posts(request: PageRequest): Promise<Listed>;
  post(slug: string): Promise<ListingEntry | null>;
  services(request: PageRequest): Promise<Listed>;
  /** The services in the list of pages. */
  pages(request: PageRequest): Promise<Listed>;
  ofService(list: ServiceList, slug: string, request: PageRequest): Promise<Listed>;
  textOfService(text: 'bulk' | 'upper_bulk', slug: string): Promise<ListingEntry | null>;
  team(request: PageRequest): Promise<Listed>;
  member(slug: string): Promise<ListingEntry | null>;
  testimonials(request: PageRequest): Promise<Listed>;
  menus(): Promise<MenuEntry[]>;
  /** The published row of an entry of the store with its references replaced, or null. */
  get<K extends PublishedKind>(kind: K, slug: string): Promise<PublishedRow<K> | null>;
  /** All published rows of a kind of the store by position, without long texts. */
  list<K extends PublishedKind>(kind: K): Promise<PublishedRow<K>[]>;
  /** What matches a query, best first. Drafts and what was taken down are never among it. */
  search(request: SearchRequest): Promise<SearchResults>;
  /** Whether anything can be said of a kind: false until a provider elsewhere that has it was read. */
  isRead(kind: PublishedKind): Promise<boolean>;
  /** Resolves with the same object until the visible content changes. */
  version(): Promise<ContentState>;
  /**
   * Watches for changes.
   *
   * @param changed called after every change
   * @returns a function that stops watching
   */
  watch(changed: () => void): () => void;
  /** Posts after a cursor, oldest first. */
  postAddresses(range: { after: PostCursor | null; limit: number }): Promise<PostAddress[]>;
  /** The services that have a page, in order. */
  serviceAddresses(): Promise<ServiceAddress[]>;
  /** When content of each kind last changed, appeared or was taken down: ISO 8601, UTC, by kind. */
  latestChanges(): Promise<ReadonlyMap<string, string>>;
}
