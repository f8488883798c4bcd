import type { Database } from '../../db/open-database.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** At most this many earlier enquiries are compared, newest first. */
const MAX_COMPARED = 40;

/**
 * This many earlier copies within a day indicate a mass mailing. A single one may be a visitor who
 * corrected something.
 */
const COPIES = 2;
/** This many earlier enquiries from one client within an hour indicate a bot. */
const CROWD = 3;

/**
 * Signals from the comparison of an enquiry with the stored ones, in words for the team.
 *
 * @param enquiry `textDigest` is from `digestText`: null if the text is too short to compare;
 *   `clientHash` is null if the client is unknown
 */
export async function compareWithEarlier(
  db: Database,
  { textDigest, clientHash }: { textDigest: string | null; clientHash: string | null },
  now: Date,
): Promise<string[]> {
  if (textDigest === null && clientHash === null) return [];
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds).toISOString();
  const rows = await db
    .selectFrom('enquiries')
    .select(['received_at', 'text_digest', 'client_hash'])
    .where((e) => e.or([e('text_digest', '=', textDigest), e('client_hash', '=', clientHash)]))
    .where('received_at', '>', ago(DAY))
    .orderBy('received_at', 'desc')
    .limit(MAX_COMPARED)
    .execute();
  const copies = rows.filter((row) => textDigest !== null && row.text_digest === textDigest).length;
  const sameClient = rows.filter(
    (row) => clientHash !== null && row.client_hash === clientHash && row.received_at > ago(HOUR),
  ).length;
  return [
    ...(copies >= COPIES ? [`same text as ${copies} others`] : []),
    ...(sameClient >= CROWD ? [`${sameClient} others from the same client within an hour`] : []),
  ];
}
