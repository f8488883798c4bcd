import { v7 as uuidv7 } from 'uuid';
import { write } from '../db/commit-queue.ts';
import type { Database } from '../db/open-database.ts';

/** An account, a command or a key that acts. */
export interface Actor {
  /** Null for a command or a key. */
  id: string | null;
  name: string;
  /** The request's idempotency key, of an act that a client may send again. */
  request?: string;
}

/** Entries in a page. */
const PAGE = 100;

/**
 * Records an act that changed something or showed personal data.
 *
 * @param db the transaction of the change
 * @param subject what it was about, such as `post/your-first-week`
 * @param details without personal data except the names of accounts
 */
export async function appendAudit(
  db: Database,
  by: Actor,
  act: string,
  subject: string,
  details: object | null = null,
): Promise<string> {
  const id = uuidv7();
  await write(db, (transaction) =>
    transaction
      .insertInto('audit_log')
      .values({
        id,
        at: new Date().toISOString(),
        account_id: by.id,
        actor: by.name,
        act,
        subject,
        details: details && JSON.stringify(details),
        request: by.request ?? null,
      })
      .execute(),
  );
  return id;
}

/**
 * Lists a page of the log, newest first.
 *
 * @param before the id that the page starts after; undefined for the first page
 * @param acts by default all
 */
export async function listAudit(
  db: Database,
  before: string | undefined,
  acts?: readonly string[],
) {
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'account_id as accountId', 'actor', 'act', 'subject', 'details'])
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(acts !== undefined, (query) => query.where('act', 'in', acts!))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const entries = rows.slice(0, PAGE).map((row) => ({
    ...row,
    details: JSON.parse(row.details ?? 'null') as unknown,
  }));
  return { entries, next: rows.length > PAGE ? entries.at(-1)!.id : null };
}
