import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, call } from '../../api-client.ts';

/** What the first screen shows besides the list of entries. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => call(() => api.overview.$get()),
});

export const useOverview = () => useQuery(overviewQuery).data;
