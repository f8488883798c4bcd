import type { Claim } from '../../contract/claims.ts';
import type { ContentSource } from './content-source.ts';
import { contentDay } from './content-day.ts';
import type { Entry } from './entry.ts';

/** Whether a claim may lead to its proof: on the last day of the proof it still may. */
export const isProved = ({ proof }: Entry['fields'], day = contentDay()): boolean =>
  proof !== undefined && (proof.valid_until === undefined || proof.valid_until.slice(0, 10) >= day);

/** The claims whose proof has not ended, by their name. */
export async function readClaims(content: Pick<ContentSource, 'list'>): Promise<Claim[]> {
  const { entries } = await content.list({ type: 'claim', summary: true });
  return entries
    .filter(({ fields }) => isProved(fields))
    .map(({ slug, fields }) => ({ name: slug, sentence: fields.value ?? '', ...fields.proof }));
}
