import { setTimeout as sleep } from 'node:timers/promises';
import type { readingActs } from '../../contract/actions/enquiry-acts.ts';
import type { Database } from '../db/open-database.ts';
import { appendAudit, type Actor } from './audit-log.ts';

/** The longest that a read waits for its row, in milliseconds: the store may be locked. */
const PATIENCE = 1_000;

/**
 * Records that somebody was shown personal data: one row for each actor, subject and hour. Best effort: a store that
 * cannot be written keeps nobody from reading. Housekeeping removes the row after 13 months.
 *
 * @param subject the id of an enquiry, or which ones
 */
export async function noteRead(
  db: Database,
  by: Actor,
  act: (typeof readingActs)[number],
  subject: string,
  details: object | null = null,
): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13);
  // No idempotency key of a client is like this: they are stored as lists of two, or as hashes.
  const request = JSON.stringify(['read', by.id ?? by.name, act, subject, hour]);
  const note = async () => {
    const noted = await db
      .selectFrom('audit_log')
      .select('id')
      .where('request', '=', request)
      .executeTakeFirst();
    if (!noted) await appendAudit(db, { ...by, request }, act, subject, details);
  };
  // Of two at once, the column's unique index refuses one.
  await Promise.race([note().catch(() => undefined), sleep(PATIENCE, undefined, { ref: false })]);
}
