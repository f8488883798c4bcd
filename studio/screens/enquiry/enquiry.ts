import { queryOptions } from '@tanstack/react-query';
import { api, call, type BodyOf } from '../../api-client.ts';

/** An enquiry, opened, with what was done with it. */
export type OpenedEnquiry = BodyOf<Awaited<ReturnType<(typeof api.enquiries)[':id']['$get']>>>;
export type EnquiryEvent = OpenedEnquiry['events'][number];

/** Each call is in the audit log, so it is repeated only when something changed: see `useOthers`. */
export const enquiryQuery = (id: string) =>
  queryOptions({
    queryKey: ['enquiries', 'opened', id],
    queryFn: (): Promise<OpenedEnquiry> => call(() => api.enquiries[':id'].$get({ param: { id } })),
    staleTime: Infinity,
    // What becomes of a reply is no event.
    refetchInterval: ({ state: { data } }) => {
      const waits = data?.messages.filter(({ state }) => state === 'waiting') ?? [];
      const soon = waits.some(({ at }) => Date.parse(at) < Date.now() + 60_000);
      return waits.length > 0 && (soon ? 3000 : 60_000);
    },
  });
