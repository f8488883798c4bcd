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
  });
