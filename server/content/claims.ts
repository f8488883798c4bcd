import type { Claim } from '../../contract/api/claims.ts';
import type { ContentSource } from './content-source.ts';
import { isProved } from './references.ts';

/** The claims whose proof has not ended, by their name. */
export async function readClaims(content: Pick<ContentSource, 'list'>): Promise<Claim[]> {
  const claims = await content.list('claim');
  return claims
    .filter(({ body }) => isProved(body))
    .map(({ slug, body }) => ({ name: slug, ...body }));
}
