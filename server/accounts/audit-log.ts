import { v7 as uuidv7 } from 'uuid';
import { eventTypeOf } from '../../contract/studio/event-types.ts';
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

/** Which acts are listed; what is left out allows all. */
interface AuditFilter {
  acts?: readonly string[];
  /** From this moment on, and before the other one (ISO 8601, UTC). */
  from?: string | undefined;
  until?: string | undefined;
  /** The name of an account, command or key. */
  by?: string | undefined;
  /** Kinds of entries, of which the subject names one, or that may be among those that it only counts. */
  kinds?: readonly string[] | undefined;
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
 * Lists a page of the log, newest first: acts and, by default, changes of enquiries, which have a log of their own
 * that is erased with them.
 *
 * @param before the id that the page starts after; undefined for the first page
 * @param only which acts; all by default
 */
export async function listAudit(
  db: Database,
  before: string | undefined,
  { acts, from, until, by, kinds }: AuditFilter = {},
) {
  const changes = db
    .selectFrom('enquiry_events')
    .select(['id', 'at', 'account_id as accountId', 'actor', 'act', 'enquiry_id as subject'])
    .select((e) => [
      e.lit(null).$castTo<string | null>().as('details'),
      e.lit(1).$castTo<number>().as('isChange'),
    ])
    .$if(before !== undefined, (query) => query.where('id', '<', before!));
  const rows = await db
    .selectFrom('audit_log')
    .select(['id', 'at', 'account_id as accountId', 'actor', 'act', 'subject', 'details'])
    .select((e) => e.lit(0).$castTo<number>().as('isChange'))
    .$if(before !== undefined, (query) => query.where('id', '<', before!))
    .$if(acts !== undefined, (query) => query.where('act', 'in', acts!))
    .$if(from !== undefined, (query) => query.where('at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('at', '<', until!))
    .$if(by !== undefined, (query) => query.where('actor', '=', by!))
    .$if(kinds !== undefined, (query) =>
      query.where((e) =>
        e.or(
          [...kinds!.flatMap((kind) => [`${kind}/%`, `%, ${kind}/%`]), '% more'].map((named) =>
            e('subject', 'like', named),
          ),
        ),
      ),
    )
    .$if(acts === undefined, (query) => query.unionAll(changes))
    .orderBy('id', 'desc')
    .limit(PAGE + 1)
    .execute();
  const entries = rows.slice(0, PAGE).map(({ isChange, act, details, ...row }) => ({
    ...row,
    act: isChange ? eventTypeOf(act) : act,
    details: JSON.parse(details ?? 'null') as unknown,
  }));
  return { entries, next: rows.length > PAGE ? entries.at(-1)!.id : null };
}
