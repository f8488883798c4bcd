import { z } from 'zod/mini';
import type { claim } from '../kinds/claim.ts';
import type { ValuesOf } from '../kinds/kind.ts';
import { defineEndpoint } from './endpoint.ts';

/** The proof of a claim, as far as visitors see it. Days are YYYY-MM-DD. */
export type ClaimProof = Pick<
  ValuesOf<typeof claim>,
  'counted' | 'counted_on' | 'counted_by' | 'source' | 'valid_until'
>;

/** A claim that texts refer to, with its proof. */
export interface Claim extends ClaimProof {
  /** Its anchor on /proof. */
  name: string;
  sentence: string;
}

/** The claims whose proof has not ended, a call of our own: a remote provider has none. */
export const getClaims = defineEndpoint({
  path: 'api/claims',
  query: z.object({}),
  response: z.custom<{ claims: Claim[] }>(),
});
