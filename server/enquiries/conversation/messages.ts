import type { Insertable } from 'kysely';
import { UNDO_SEND } from '../../../contract/studio/desk.ts';
import { readDatabaseTime } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import type { DeliveriesTable, EnquiryMessagesTable } from '../../db/tables.ts';
import { destinationOfEvent, newDelivery } from '../deliver/event-deliveries.ts';
import { listFiles, readContent, type ListedFile } from './message-files.ts';

/** The destination of replies. It is stored with deliveries, so it must never change. */
export const REPLY_MAIL = 'reply-mail';

/**
 * Stores a reply, within the transaction of its event. It is sent after the seconds in which it can be undone.
 *
 * @param message `id`: that of its event
 */
export async function storeMessage(
  db: Database,
  message: Omit<Insertable<EnquiryMessagesTable>, 'accepted' | 'failure'>,
  now: string,
): Promise<void> {
  await db.insertInto('enquiry_messages').values(message).execute();
  const due = (await readDatabaseTime(db)).getTime() + UNDO_SEND;
  const destination = destinationOfEvent(REPLY_MAIL, message.id);
  await db
    .insertInto('deliveries')
    .values({
      ...newDelivery(message.enquiry_id, destination, 'pending', now),
      next_attempt_at: new Date(due).toISOString(),
    })
    .execute();
}

/**
 * Undoes a reply that nobody began to send, or that failed for good, within the transaction that undoes its event. Its attachments can be
 * sent with another one.
 *
 * @returns its subject; null if the event is of no reply, `late` if it is on its way
 */
export async function undoSending(
  db: Database,
  event: string,
): Promise<{ subject: string } | 'late' | null> {
  const message = await db
    .selectFrom('enquiry_messages')
    .select('subject')
    .where('id', '=', event)
    .executeTakeFirst();
  if (!message) return null;
  const { numDeletedRows } = await db
    .deleteFrom('deliveries')
    .where('destination', '=', destinationOfEvent(REPLY_MAIL, event))
    .where((e) =>
      e.or([
        e.and([e('attempts', '=', 0), e('status', 'in', ['pending', 'held'])]),
        e('status', '=', 'dead'),
      ]),
    )
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) return 'late';
  await db.deleteFrom('enquiry_messages').where('id', '=', event).execute();
  return message;
}

/** A reply as it is shown: how it stands, and its attachments. Times are ISO 8601, UTC. */
export interface ListedMessage {
  /** That of its event, which has its text. */
  id: string;
  subject: string;
  /** `held` waits for an owner, after a restore. */
  state: 'waiting' | 'sent' | 'failed' | 'held';
  /** When it was sent, or is tried next. */
  at: string;
  /** Whether sending it can be undone: see `undoSending`. */
  canUndo: boolean;
  /** Why the last attempt failed, in words; null if none did. */
  failure: string | null;
  files: ListedFile[];
}

const STATES = {
  pending: 'waiting',
  delivered: 'sent',
  dead: 'failed',
  held: 'held',
} as const satisfies Record<DeliveriesTable['status'], ListedMessage['state']>;

/** The replies that were sent from the desk, oldest first. */
export async function listMessages(db: Database, enquiryId: string): Promise<ListedMessage[]> {
  const rows = await selectMessages(db, enquiryId);
  const files = await listFiles(db, enquiryId);
  return rows.map(({ id, subject, status, attempts, next_attempt_at, updated_at, failure }) => ({
    id,
    subject,
    state: STATES[status],
    at: status === 'pending' ? next_attempt_at : updated_at,
    canUndo: status === 'dead' || (attempts === 0 && status !== 'delivered'),
    failure: status === 'delivered' ? null : failure,
    files: files.filter(({ message_id }) => message_id === id),
  }));
}

const selectMessages = (db: Database, enquiryId: string) =>
  db
    .selectFrom('enquiry_messages as message')
    .innerJoin('deliveries', (join) =>
      join.onRef('event_id', '=', 'message.id').on('target', '=', REPLY_MAIL),
    )
    .selectAll('message')
    .select(['status', 'attempts', 'next_attempt_at', 'updated_at'])
    .where('message.enquiry_id', '=', enquiryId)
    .where('deliveries.enquiry_id', '=', enquiryId)
    .orderBy('message.id')
    .execute();

/** All that is stored of the replies to an enquiry, with the content of their attachments in base64. */
export async function collectMessages(db: Database, enquiryId: string) {
  const messages = await db
    .selectFrom('enquiry_messages')
    .select(['id', 'subject', 'message_id', 'accepted', 'failure'])
    .where('enquiry_id', '=', enquiryId)
    .orderBy('id')
    .execute();
  const files = [];
  for (const file of await listFiles(db, enquiryId))
    files.push({ ...file, content: (await readContent(db, file.id)).toString('base64') });
  return { messages, files };
}
