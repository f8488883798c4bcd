import { z } from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';

/** The proof of a claim, as far as visitors see it. Days are YYYY-MM-DD. */
export interface ClaimProof {
  /** What was counted, and how. */
  counted?: string | undefined;
  counted_on?: string | undefined;
  counted_by?: string | undefined;
  source?: string | undefined;
  valid_until?: string | undefined;
}

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
