import { sql } from 'kysely';
import type { Database } from '../../db/client.ts';
import { isNearCopy } from './near-copy.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Enquiries of one client that a new one is compared with, the newest first, and characters of each. */
const COMPARED = 20;
const COMPARED_LENGTH = 2_000;

/** How an enquiry stands to those before it. */
export interface Resemblance {
  /** How many of the last day have the same text, whoever sent them. */
  copies: number;
  /** How many of the last day from the same client have nearly the same text. */
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
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const same =
    textDigest === null
      ? null
      : await db
          .selectFrom('enquiries')
          .select((e) => e.fn.countAll<number>().as('copies'))
          .where('text_digest', '=', textDigest)
          .where('received_at', '>', ago(DAY))
          .executeTakeFirstOrThrow();
  const ofClient =
    clientHash === null
      ? []
      : await db
          .selectFrom('enquiries')
          .select([
            'received_at',
            sql<string>`substr(description, 1, ${sql.lit(COMPARED_LENGTH)})`.as('text'),
          ])
          .where('client_hash', '=', clientHash)
          .where('received_at', '>', ago(DAY))
          .orderBy('received_at', 'desc')
          .limit(COMPARED)
          .execute();
  const text = description.slice(0, COMPARED_LENGTH);
  return {
    copies: Number(same?.copies ?? 0),
    nearCopies: ofClient.filter((earlier) => isNearCopy(earlier.text, text)).length,
    sameClient: ofClient.filter(({ received_at }) => received_at > ago(HOUR)).length,
  };
}
