import { queryOptions } from '@tanstack/react-query';
import type { EntryDetails } from '../../../server/studio/studio-types.ts';
import { api, call } from '../../api-client.ts';

/** An entry, opened. */
export const entryQuery = (id: string) =>
  queryOptions({
    queryKey: ['entry', id],
    queryFn: (): Promise<EntryDetails> => call(() => api.entries[':id'].$get({ param: { id } })),
  });
