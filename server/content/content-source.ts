import type { SearchKind } from '../../contract/search-query.ts';
import type { SearchResults } from '../../contract/search.ts';
import type { EntryType } from '../db/tables.ts';
import type { ContentState } from './content-state.ts';
import type { PostAddress, PostCursor, ServiceAddress } from './content-urls.ts';
import type { ListRequest } from './entries.ts';
import type { Entry } from './entry.ts';

/** Names one entry. Without a parent, the first entry with this type and slug. */
export interface EntryAddress {
  type: EntryType;
  slug: string;
  parent?: string;
}

/** What is searched for. */
interface SearchRequest {
  q: string;
  /** Default: all kinds. */
  type?: SearchKind | undefined;
  /** From 1. */
  page?: number | undefined;
}

/** One page of a list. */
export interface EntryList {
  entries: Entry[];
  /** The number of entries on all pages. */
  total: number;
  /** False if whoever has the content says that there is no such list: an unknown service, say. */
  exists: boolean;
}

/**
 * Where the visible content comes from: the store, or a provider elsewhere (decision 072). The API,
 * the feeds, the sitemaps and the pages read it and nothing else. Its HTML is sanitized.
 */
export interface ContentSource {
  get(address: EntryAddress): Promise<Entry | null>;
  list(request: ListRequest): Promise<EntryList>;
  /** What matches a query, best first. Drafts and what was taken down are never among it. */
  search(request: SearchRequest): Promise<SearchResults>;
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
