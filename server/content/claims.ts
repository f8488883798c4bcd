import type { Claim, ClaimProof } from '../../contract/claims.ts';
import type { ContentSource } from './content-source.ts';
import { contentDay } from './content-day.ts';

/** Whether a claim may lead to its proof: on the last day of the proof it still may. */
export const isProved = ({ valid_until: until }: ClaimProof, day = contentDay()): boolean =>
  until === undefined || until.slice(0, 10) >= day;

/** The claims whose proof has not ended, by their name. */
export async function readClaims(content: Pick<ContentSource, 'list'>): Promise<Claim[]> {
  const claims = await content.list('claim');
  return claims
    .filter(({ body }) => isProved(body))
    .map(({ slug, body }) => ({ name: slug, ...body }));
}
