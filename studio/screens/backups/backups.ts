import { queryOptions } from '@tanstack/react-query';
import { api, call } from '../../api-client.ts';

/** How old the newest backup is, and where it is. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: () => call(() => api.backups.$get()),
  staleTime: 60_000,
});
