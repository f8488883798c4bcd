import type { QueryClient, QueryKey } from '@tanstack/react-query';
import { createIsomorphicFn } from '@tanstack/react-start';
import type { Tracker } from '../../contract/tracker.ts';
import { getPageContext } from './request-context.ts';

/** Everything the server tells the browser with a page. */
interface PageEnvelope {
  /** The one origin of canonical links, without a trailing slash. */
  origin: string;
  /** A third party's script that visitors are asked about. */
  tracker: Tracker | null;
  /** What the page's calls returned, each with the key of its query. */
  data: [key: QueryKey, data: unknown][];
}

let received: Pick<PageEnvelope, 'origin' | 'tracker'> | undefined;

/** Origin and tracker of the page that is being rendered, or that the visitor arrived on. */
export const pageFacts = createIsomorphicFn()
  .server((): Pick<PageEnvelope, 'origin' | 'tracker'> => {
    const { siteUrl, tracker } = getPageContext();
    return { origin: siteUrl, tracker };
  })
  .client(() => received ?? { origin: window.location.origin, tracker: null });

/**
 * The envelope of the page being rendered, as JSON: in the framework's own form, which names every
 * object, it is twice as long. Calls that failed are left out; the browser makes them again.
 */
export function sealEnvelope(client: QueryClient): string {
  const data = client
    .getQueryCache()
    .getAll()
    .filter(({ state }) => state.status === 'success')
    .map((query): [QueryKey, unknown] => [query.queryKey, query.state.data]);
  return JSON.stringify({ ...pageFacts(), data } satisfies PageEnvelope);
}

/** Takes the envelope in. Its data counts as fresh: the server renders a page anew when its content changes. */
export function openEnvelope(client: QueryClient, text: string): void {
  const { data, ...facts } = JSON.parse(text) as PageEnvelope;
  received = facts;
  for (const [key, value] of data) client.setQueryData(key, value);
}
