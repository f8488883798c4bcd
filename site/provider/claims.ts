import { queryOptions } from '@tanstack/react-query';
import type { Claim } from '../../contract/api/claims.ts';
import { callOwn } from './call-provider.ts';

export type { Claim };

/** The claims with their proof. */
export const claims = () =>
  queryOptions({
    queryKey: ['claims'],
    queryFn: async ({ signal }) =>
      (await callOwn('api/claims', {}, signal)).claims as unknown as Claim[],
  });
