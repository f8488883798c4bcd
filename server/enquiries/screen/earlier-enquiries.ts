import type { Database } from '../../db/open-database.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** At most this many earlier enquiries are compared, newest first. */
const MAX_COMPARED = 40;

/** How an enquiry relates to those of the last day. */
export interface Resemblance {
  /** Enquiries with the same text, from any client. */
  copies: number;
  /** Enquiries from the same client within the last hour. */
  sameClient: number;
}

export const NO_RESEMBLANCE: Resemblance = { copies: 0, sameClient: 0 };

/**
 * Compares an enquiry with the stored ones.
 *
 * @param enquiry `textDigest` is from `digestText`: null if the text is too short to compare;
 *   `clientHash` is null if the client is unknown
 */
export async function compareWithEarlier(
  db: Database,
  enquiry: { textDigest: string | null; clientHash: string | null },
  now: Date,
): Promise<Resemblance> {
  const { textDigest, clientHash } = enquiry;
  if (textDigest === null && clientHash === null) return NO_RESEMBLANCE;
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const rows = await db
    .selectFrom('enquiries')
    .select(['received_at', 'text_digest', 'client_hash'])
    .where((e) => e.or([e('text_digest', '=', textDigest), e('client_hash', '=', clientHash)]))
    .where('received_at', '>', ago(DAY))
    .orderBy('received_at', 'desc')
    .limit(MAX_COMPARED)
    .execute();
  return {
    copies: rows.filter(({ text_digest }) => text_digest !== null && text_digest === textDigest)
      .length,
    sameClient: rows.filter(
      ({ client_hash, received_at }) =>
        client_hash !== null && client_hash === clientHash && received_at > ago(HOUR),
    ).length,
  };
}
