import { queryOptions } from '@tanstack/react-query';
import { callOwn } from './call-provider.ts';

/** The claims with their proof. */
export const claims = () =>
  queryOptions({
    queryKey: ['claims'],
    queryFn: async ({ signal }) => (await callOwn('api/claims', {}, signal)).claims,
  });
