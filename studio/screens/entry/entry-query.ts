import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../api-client.ts';

/** An entry, opened. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['entry', id],
    queryFn: () => call(() => api.entries[':id'].$get({ param: { id } })),
  });
