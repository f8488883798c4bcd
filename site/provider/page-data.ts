import type { FetchQueryOptions, QueryClient, QueryKey, QueryState } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import { inTime } from './load-script.ts';
import { FRESH_FOR, type PageQuery } from './query.ts';
import { createQueryClient } from './query-client.ts';

type PageState<Data> = Pick<QueryState<Data>, 'data' | 'error' | 'status' | 'fetchStatus'>;

const PENDING = { data: undefined, error: null, status: 'pending', fetchStatus: 'idle' } as const;

const openClient = createIsomorphicFn()
  .server((): QueryClient | undefined => createQueryClient())
  .client((): QueryClient | undefined => undefined);
const loadClient = createIsomorphicFn().client(async () =>
  (await inTime('calls', () => import('./query-client.ts'))).createQueryClient(),
);

const keyOf = (key: QueryKey) => JSON.stringify(key);

/**
 * The data of the pages of a visit. The first page comes with its data, so in the browser the query client
 * is loaded with the first call.
 */
export class PageData {
  #client = openClient();
  #loading: Promise<QueryClient> | undefined;
  /** What came with the first page. */
  readonly #received = new Map<string, { key: QueryKey; state: PageState<any> }>();
  readonly #listeners = new Set<() => void>();

  /** Calls the listener when the state of a query may have changed. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  receive(key: QueryKey, data: unknown): void {
    this.#received.set(keyOf(key), { key, state: { ...PENDING, data, status: 'success' } });
  }

  /** The state of a query; the same object until it changes. */
  stateOf<Data>({ queryKey, readFromPage }: PageQuery<Data>): PageState<Data> {
    const known =
      this.#client?.getQueryState(queryKey) ?? this.#received.get(keyOf(queryKey))?.state;
    if (known) return known as PageState<Data>;
    const data = import.meta.env.SSR ? undefined : readFromPage?.();
    if (data === undefined) return PENDING;
    this.receive(queryKey, data);
    return this.stateOf({ queryKey } as PageQuery<Data>);
  }

  /** The data of a query; undefined if it has not arrived. */
  get<Data>(query: PageQuery<Data>): Data | undefined {
    return this.stateOf(query).data;
  }

  /**
   * The data of a query, from a call unless it is fresh. Calls are retried in the browser.
   *
   * @throws what the last call threw
   */
  async fetch<Data>(query: PageQuery<Data>): Promise<Data> {
    const isFresh = query.readFromPage || (!this.#client && performance.now() < FRESH_FOR);
    const received = isFresh ? this.get(query) : null;
    // What was missing may be published at any moment.
    if (received !== undefined && received !== null) return received;
    const client = this.#client ?? (await (this.#loading ??= this.#load()));
    return client.fetchQuery<Data>(query as FetchQueryOptions<Data>);
  }

  /** As `fetch`, for data whose absence the page shows. */
  async prefetch(query: PageQuery<any>): Promise<void> {
    await this.fetch(query).catch(() => {});
  }

  /** Has the next call decide, not the last one. */
  forget({ queryKey }: PageQuery<any>): void {
    this.#client?.removeQueries({ queryKey });
    this.#received.delete(keyOf(queryKey));
  }

  /** All data that calls have returned, each with the key of its query. */
  all(): [key: QueryKey, data: unknown][] {
    const queries = this.#client?.getQueryCache().getAll() ?? [];
    return queries
      .filter(({ state, meta }) => state.status === 'success' && !meta?.readFromPage)
      .map(({ queryKey, state }) => [queryKey, state.data]);
  }

  async #load(): Promise<QueryClient> {
    try {
      const client = (await loadClient())!;
      for (const { key, state } of this.#received.values())
        client.setQueryData(key, state.data, { updatedAt: performance.timeOrigin });
      // Calls wait while the visitor is offline.
      client.mount();
      client.getQueryCache().subscribe(() => {
        for (const listener of this.#listeners) listener();
      });
      return (this.#client = client);
    } finally {
      this.#loading = undefined;
    }
  }
}
