import { sql } from 'kysely';
import type { Database } from '../../db/open-database.ts';
import { isNearCopy } from './near-copy.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Earlier enquiries that a new one is compared with, the newest first, and characters of each. */
const COMPARED = 40;
const COMPARED_LENGTH = 2_000;

/** How an enquiry stands to those of the last day, as far as they are compared. */
export interface Resemblance {
  /** How many have the same text, whoever sent them. */
  copies: number;
  /** How many from the same client have nearly the same text. */
  nearCopies: number;
  /** How many came from the same client within the last hour. */
  sameClient: number;
}

/** An enquiry that resembles none. */
export const UNLIKE_ANY: Resemblance = { copies: 0, nearCopies: 0, sameClient: 0 };

/**
 * Compares an enquiry with those that are stored.
 *
 * @param textDigest of its description (`digestText`); null when it is too short to be a copy by more than chance
 * @param clientHash of its sender; null when that is not known
 */
export async function compareWithEarlier(
  db: Database,
  enquiry: { textDigest: string | null; clientHash: string | null; description: string },
  now: Date,
): Promise<Resemblance> {
  const { textDigest, clientHash, description } = enquiry;
  if (textDigest === null && clientHash === null) return UNLIKE_ANY;
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const rows = await db
    .selectFrom('enquiries')
    .select(['received_at', 'text_digest', 'client_hash'])
    .select(sql<string>`substr(description, 1, ${sql.lit(COMPARED_LENGTH)})`.as('text'))
    .where((e) => e.or([e('text_digest', '=', textDigest), e('client_hash', '=', clientHash)]))
    .where('received_at', '>', ago(DAY))
    .orderBy('received_at', 'desc')
    .limit(COMPARED)
    .execute();
  const text = description.slice(0, COMPARED_LENGTH);
  const ofClient = rows.filter(
    ({ client_hash }) => client_hash !== null && client_hash === clientHash,
  );
  return {
    copies: rows.filter(({ text_digest }) => text_digest !== null && text_digest === textDigest)
      .length,
    nearCopies: ofClient.filter((earlier) => isNearCopy(earlier.text, text)).length,
    sameClient: ofClient.filter(({ received_at }) => received_at > ago(HOUR)).length,
  };
}
