import { useRouter } from '@tanstack/react-router';
import { useEffect, useSyncExternalStore } from 'react';
import { within } from './load-script.ts';
import type { PageData } from './page-data.ts';
import { readFromDocument } from './page-envelope.ts';
import type { PageQuery } from './query.ts';

/**
 * Prefetches the data of a page's sections. On the server it waits for all calls; the browser
 * retries those that fail. In the browser it does not wait: each section shows a spinner until its
 * data arrives.
 */
export async function loadSections(pageData: PageData, queries: PageQuery<any>[]): Promise<void> {
  const loading = queries.map((query) => pageData.prefetch(query));
  if (import.meta.env.SSR) await Promise.all(loading);
}

/** Milliseconds for which a page waits in the browser for data that it can stand without. */
const PATIENCE = 3_000;

/** As `loadSections`, but the browser waits a little, so that little is shown later. */
export async function loadForNow(pageData: PageData, queries: PageQuery<any>[]): Promise<void> {
  const loading = Promise.all(queries.map((query) => pageData.prefetch(query)));
  if (import.meta.env.SSR) await loading;
  else await within(PATIENCE, loading, stillLoading).catch(() => {});
}

class StillLoading extends Error {}
const stillLoading = () => new StillLoading('still loading');

/**
 * The query, in the browser with the data of the page's document if its call gets no response for a while.
 *
 * @param whenFailed whether the document also stands in for a call that fails
 */
export function orFromDocument<Data>(query: PageQuery<Data>, whenFailed = false): PageQuery<Data> {
  if (import.meta.env.SSR) return query;
  return {
    ...query,
    queryFn: async (context) => {
      const call = query.queryFn(context);
      for (;;) {
        try {
          return await within(PATIENCE, call, stillLoading);
        } catch (error) {
          const isLate = error instanceof StillLoading;
          if (!isLate && !whenFailed) throw error;
          const instead = readFromDocument(query.queryKey).catch(() => undefined);
          const data = await Promise.race([instead, call.catch(() => instead)]);
          if (data !== undefined) return data as Data;
          // A page that is being preloaded has another document until its link is followed.
          if (!isLate) throw error;
        }
      }
    },
  };
}

/**
 * Loads the data that a page cannot be rendered without; from the page's document if its call gets no response. In the
 * browser it throws after the last retry, and the router shows LoadFailed. On the server it returns undefined if the
 * call fails: the page is sent with a spinner, and RetryInBrowser calls again.
 *
 * A loader must not return the data: it would be in the page twice. The view reads it by useMain.
 */
export const loadMain = <Data>(
  pageData: PageData,
  query: PageQuery<Data>,
): Promise<Data | undefined> => fetchMain(pageData, orFromDocument(query));

/** As `loadMain`, for a query that takes its data from the document itself. */
export async function fetchMain<Data>(
  pageData: PageData,
  query: PageQuery<Data>,
): Promise<Data | undefined> {
  try {
    return await pageData.fetch(query);
  } catch (error) {
    if (import.meta.env.SSR) return undefined;
    throw error;
  }
}

export const usePageData = (): PageData =>
  (useRouter().options.context as { pageData: PageData }).pageData;

/** The state of a query. It is fetched if nothing has fetched it; `retried` says that a failure is forgotten. */
export function useQueryState<Data>(query: PageQuery<Data>, isFetched: boolean, retried = true) {
  const pageData = usePageData();
  // Data alone, if there is some: the page is not rendered again while a call refreshes it.
  const read = () => {
    const state = pageData.stateOf(query);
    return state.data === undefined ? state : state.data;
  };
  useSyncExternalStore(pageData.subscribe, read, read);
  const state = pageData.stateOf(query);
  const isMissing = isFetched && state.data === undefined;
  const key = JSON.stringify(query.queryKey);
  useEffect(() => {
    const { status, fetchStatus } = pageData.stateOf(query);
    if (!isMissing || fetchStatus !== 'idle') return;
    if (retried || status === 'pending') void pageData.prefetch(query);
    // The key stands for the query, which is a new object on each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key, isMissing]);
  return state;
}

/** The data of a query that a section can do without until it arrives. */
export const useData = <Data>(query: PageQuery<Data>, isFetched = true): Data | undefined =>
  useQueryState(query, isFetched).data;

/** The data of a query that the page's loader has loaded; undefined if its call failed on the server. */
export const useMain = <Data>(query: PageQuery<Data>): Data | undefined =>
  useQueryState(query, false).data;

/** The data of a query that a page can do without: null after its last retry has failed, undefined before. */
export function useArrived<Data>(query: PageQuery<Data>): Data | null | undefined {
  const { data, error } = useQueryState(query, false);
  return data === undefined && error ? null : data;
}
