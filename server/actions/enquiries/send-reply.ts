import { v7 as uuidv7 } from 'uuid';
import { sendInput } from '../../../contract/actions/send-input.ts';
import { ATTACHED_BYTES } from '../../../contract/studio/desk.ts';
import { storeMessage } from '../../enquiries/conversation/messages.ts';
import { apply, readLocked, type Enquiry } from '../../enquiries/follow-up/enquiry-events.ts';
import { searchedText } from '../../enquiries/follow-up/searched-text.ts';
import { NO_ENQUIRY } from '../../enquiries/read-enquiries.ts';
import { Refused } from '../refused.ts';
import type { ActionOn, Work } from '../run-action.ts';
import { ENQUIRY_LOCK, refuseFullLogs } from './change-enquiries.ts';
import { columnsAfter } from './columns-after.ts';

/**
 * Mails a reply to the sender of an enquiry, and logs it there and on linked ones. It ends the wait, moves New to
 * Contacted, and assigns what is unassigned to the writer. Only people send: a key, an agent or a command is refused.
 *
 * Its result: the ids of the events, of which undoing the first undoes the reply until it is being sent.
 */
export const sendReply: ActionOn<typeof sendInput, { events: string[] }> = {
  input: sendInput,
  scopes: () => ['enquiries:write', 'enquiries:reply'],
  stores: ({ text, also }) => [text, 1 + also.length],
  lock: ENQUIRY_LOCK,
  async run(work, { id, subject, text, files, also, seen, request }) {
    const { db, by, enquiries, notify, now } = work;
    if (by.id === null) throw new Refused('forbidden', 'Only people send replies.');
    const done = await db
      .selectFrom('enquiry_events')
      .select(['id', 'body'])
      .where('request', '=', requestOf(by.id, request))
      .execute();
    if (done.some(({ body }) => body !== text))
      throw new Refused('invalid', 'This request was sent with another text before.');
    if (done.length > 0) return { events: done.map((event) => event.id) };
    if (enquiries.sendsFrom === undefined)
      throw new Refused(
        'conflict',
        'There is no mail server (SMTP_URL). Send it from your email app.',
      );
    const rows = await readLocked(db, (e) => e('id', 'in', [id, ...also]));
    const row = rows.find((one) => one.id === id);
    if (!row || rows.length < new Set([id, ...also]).size)
      throw new Refused('not-found', NO_ENQUIRY);
    refuseUnfit(row, rows);
    await refuseNewer(work, id, seen);
    await refuseFullLogs(db, [id, ...also]);
    const contact = { act: 'contact', by: 'mail', text } as const;
    const about = { act: 'contact', channel: 'mail', body: text } as const;
    const events: string[] = [];
    for (const each of [row, ...rows.filter((one) => one !== row)]) {
      const event = uuidv7();
      const columns = { ...columnsAfter(each, contact, now), owner_id: each.owner_id ?? by.id };
      const told = { id: event, searched: searchedText([text]) };
      const who = { id: by.id, name: by.name, notify };
      const asked = each === row ? { ...who, request: requestOf(by.id, request) } : who;
      await apply(db, each, columns, { ...about, ...told }, asked, now);
      events.push(event);
    }
    const [event = ''] = events;
    const domain = enquiries.sendsFrom.slice(enquiries.sendsFrom.lastIndexOf('@') + 1);
    const message = { id: event, enquiry_id: id, subject, message_id: `<${event}@${domain}>` };
    await storeMessage(db, message, now);
    await attach(work, message, files);
    return { events };
  },
};

const requestOf = (account: string, request: string) => JSON.stringify([account, request]);

function refuseUnfit(row: Enquiry, rows: readonly Enquiry[]) {
  if (row.status !== 'received')
    throw new Refused('conflict', 'Mark the enquiry as not spam before you reply.');
  if (rows.some((one) => one !== row && (row.person_id ?? '') !== one.person_id))
    throw new Refused('conflict', 'The enquiries are no longer linked. Nothing was sent.');
}

/** A reply must not cross what others said or noted since the writing began. */
async function refuseNewer({ db, by }: Work, id: string, seen: string): Promise<void> {
  const newer = await db
    .selectFrom('enquiry_events')
    .select(['id', 'at', 'actor', 'body'])
    .where('enquiry_id', '=', id)
    .where('id', '>', seen)
    .where('undone_by', 'is', null)
    .where('act', 'in', ['contact', 'note'])
    // One's own are known, unless they were sent from another tab.
    .where((e) => {
      const sent = e.selectFrom('enquiry_messages').select('id').where('enquiry_id', '=', id);
      return e.or([
        e('account_id', 'is', null),
        e('account_id', '<>', by.id),
        e('enquiry_events.id', 'in', sent),
      ]);
    })
    .orderBy('id')
    .execute();
  if (newer.length > 0)
    throw new Refused('conflict', 'The log has newer entries. Nothing was sent.', { newer });
}

async function attach({ db }: Work, to: { id: string; enquiry_id: string }, files: string[]) {
  if (files.length === 0) return;
  const attached = await db
    .updateTable('enquiry_files')
    .set({ message_id: to.id })
    .where('id', 'in', files)
    .where('enquiry_id', '=', to.enquiry_id)
    .where('message_id', 'is', null)
    .where('bytes', 'is not', null)
    .returning('bytes')
    .execute();
  if (attached.length < new Set(files).size)
    throw new Refused('conflict', 'An attachment is no longer stored. Attach it again.');
  if (attached.reduce((sum, { bytes }) => sum + bytes!, 0) > ATTACHED_BYTES)
    throw new Refused('invalid', 'The attachments have more than 10 MB. Nothing was sent.');
}
