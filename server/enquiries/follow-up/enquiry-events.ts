import type { Expression, ExpressionBuilder, Selectable, SqlBool, Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Channel } from '../../../contract/studio/desk.ts';
import type { EventAct } from '../../../contract/studio/event-types.ts';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import type { EnquiriesTable, EnquiryEventsTable, Tables } from '../../db/tables.ts';
import type { Notifier } from '../deliver/destination.ts';
import { destinationOfEvent, newDelivery } from '../deliver/event-deliveries.ts';

/** The columns that changes of the team set. */
type Column =
  | 'status'
  | 'held_at'
  | 'stage'
  | 'lost_reason'
  | 'owner_id'
  | 'tags'
  | 'waits_since'
  | 'remind_at'
  | 'person_id'
  | 'reply'
  | 'reply_subject';

export type Enquiry = Selectable<EnquiriesTable>;
export type Columns = Partial<Pick<Updateable<EnquiriesTable>, Column>>;
/** Old and new values by column. */
export type Changes = Partial<Record<Column, [from: unknown, to: unknown]>>;

/** Who changes an enquiry: an account, a key, a command, or the site itself. */
export interface ChangedBy {
  /** Null unless it is an account. */
  id: string | null;
  name: string;
  /** The idempotency key of the request. */
  request?: string;
  /** Who is told of it. */
  notify: Notifier;
}

/**
 * Sets columns of an enquiry, adds the event, and tells of it, within a transaction.
 *
 * @returns the id of the event; null if nothing changes, and nothing was written
 */
export async function apply(
  db: Database,
  row: Enquiry,
  columns: Columns,
  about: { act: EventAct; body: string; searched?: string; channel?: Channel | null; id?: string },
  by: ChangedBy,
  now: string,
): Promise<string | null> {
  const { act, body, searched = '', channel = null, id = uuidv7() } = about;
  const changes = Object.fromEntries(
    Object.entries(columns)
      .map(([column, to]) => [column, [row[column as keyof Columns], to]] as const)
      .filter(([, [from, to]]) => from !== to),
  );
  const isSaid = body !== '' || act === 'undo';
  if (Object.keys(changes).length === 0 && !isSaid && act !== 'reminded') return null;
  await db
    .insertInto('enquiry_events')
    .values({
      id,
      enquiry_id: row.id,
      at: now,
      account_id: by.id,
      actor: by.name,
      act,
      channel,
      body,
      changes: JSON.stringify(changes),
      request: by.request ?? null,
      searched,
    })
    .execute();
  if (Object.keys(columns).length > 0)
    await db.updateTable('enquiries').set(columns).where('id', '=', row.id).execute();
  if ('status' in changes) await holdDeliveries(db, row.id, columns.status === 'received', now);
  const assignee = changes.owner_id?.[1] ?? null;
  for (const name of by.notify(act, assignee !== null && assignee !== by.id))
    await db
      .insertInto('deliveries')
      .values(newDelivery(row.id, destinationOfEvent(name, id), 'pending', now))
      .execute();
  return id;
}

/**
 * Reads enquiries that are to be changed. Whoever changes one too waits, or is waited for.
 *
 * @param most how many at most
 */
export function readLocked(
  db: Database,
  which: (e: ExpressionBuilder<Tables, 'enquiries'>) => Expression<SqlBool>,
  most?: number,
): Promise<Enquiry[]> {
  const query = db
    .selectFrom('enquiries')
    .selectAll()
    .where(which)
    .orderBy('id')
    .$if(most !== undefined, (all) => all.limit(most!));
  return engineOf(db).lockRows(query, 'wait').execute();
}

/** Deliveries of an enquiry that is none wait, also those that were given up, and those of one that is are made. */
async function holdDeliveries(db: Database, id: string, isReceived: boolean, now: string) {
  await db
    .updateTable('deliveries')
    .set({ status: isReceived ? 'pending' : 'held', next_attempt_at: now, updated_at: now })
    .where('enquiry_id', '=', id)
    .where('status', 'in', isReceived ? ['held'] : ['pending', 'dead'])
    // What was done with it is told nevertheless.
    .where('event_id', 'is', null)
    .execute();
}

/** The events of an enquiry, oldest first. */
export async function listEvents(
  db: Database,
  enquiryId: string,
): Promise<Omit<Selectable<EnquiryEventsTable>, 'searched'>[]> {
  return db
    .selectFrom('enquiry_events')
    .select(['id', 'enquiry_id', 'at', 'account_id', 'actor', 'act', 'channel', 'body'])
    .select(['changes', 'undone_by', 'request'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('id')
    .execute();
}
