import type { SendMailOptions } from 'nodemailer';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import type { Config } from '../../config/config.ts';
import { write } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import type { EnquiryMessagesTable } from '../../db/tables.ts';
import { explainMailFailure } from '../../mail/explain-mail-failure.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { asciiAddress } from '../../network/ascii-address.ts';
import type { Secret } from '../../secret/secret.ts';
import { DeliveryFailure, reasonOf, type Destination } from '../deliver/destination.ts';
import type { EnquiryEvent } from '../deliver/event-deliveries.ts';
import { headerText } from '../deliver/mail-destinations.ts';
import type { StoredEnquiry } from '../read-enquiries.ts';
import { listFiles, readContent } from './message-files.ts';
import { REPLY_MAIL } from './messages.ts';

type Addresses = Pick<Config, 'mailTo' | 'mailFrom' | 'mailReplyTo'>;

/** Earlier messages that a mail refers to: some servers refuse a header that is longer. */
const REFERENCES = 20;
/** Characters of what a mail server said. */
const LONGEST = 500;

/** Mails the replies of the team to the address of their enquiry. */
export function replyMail(
  mailer: Mailer,
  addresses: Addresses,
  { db, secret }: { db: Database; secret: Secret },
): Destination {
  const note = (id: string, set: Partial<EnquiryMessagesTable>) =>
    write(db, (transaction) =>
      transaction.updateTable('enquiry_messages').set(set).where('id', '=', id).execute(),
    );
  return {
    name: REPLY_MAIL,
    events: [],
    async deliver(enquiry, signal, event) {
      const message = event && (await readMessage(db, event));
      // The process that sent it ended before it recorded the outcome.
      if (!message || message.accepted !== null) return;
      try {
        const mail = composeReply(enquiry, message, addresses, secret);
        const accepted = await mailer.send(mail, `${enquiry.id}.${event.id}`, signal);
        await note(event.id, { accepted: accepted.slice(0, LONGEST), failure: null });
      } catch (error) {
        // What the server says may quote the address, so it is in the message and in no log.
        await note(event.id, { failure: explainMailFailure(error).slice(0, LONGEST) });
        throw isFinal(error) ? new DeliveryFailure(reasonOf(error), { isFinal: true }) : error;
      }
    },
  };
}

/** Whether a mail server refused the recipient or the mail for good (RFC 5321, section 4.2.1). */
const isFinal = (error: unknown) => {
  const { command = '', responseCode = 0 } = error as { command?: string; responseCode?: number };
  return responseCode >= 500 && ['RCPT TO', 'DATA'].includes(command);
};

/** A reply with what its mail needs. */
type Message = NonNullable<Awaited<ReturnType<typeof readMessage>>>;

async function readMessage(db: Database, { id, enquiry_id, at, actor, body }: EnquiryEvent) {
  const thread = await db
    .selectFrom('enquiry_messages')
    .select(['id', 'subject', 'message_id', 'accepted'])
    .where('enquiry_id', '=', enquiry_id)
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(REFERENCES)
    .execute();
  const [own, ...earlier] = thread;
  if (own?.id !== id) return null;
  const files = [];
  for (const file of await listFiles(db, enquiry_id))
    if (file.message_id === id) files.push({ ...file, content: await readContent(db, file.id) });
  return { ...own, at, actor, body, earlier: earlier.map((one) => one.message_id), files };
}

/**
 * Composes the mail of a reply. Addresses are objects, so that no name is parsed as one. Its Message-ID is in
 * References too, because relays replace the Message-ID.
 */
function composeReply(
  { id, email }: StoredEnquiry,
  { subject, message_id, at, actor, body, earlier, files }: Message,
  { mailTo, mailFrom, mailReplyTo }: Addresses,
  secret: Secret,
): SendMailOptions {
  const to = asciiAddress(email);
  const [last] = earlier;
  return {
    from: { name: headerText(actor.replaceAll(/[\p{Cc}\s]+/gu, ' ')), address: mailFrom },
    // A header must be ASCII; the envelope has the recipient.
    ...(to && { to: { name: '', address: to } }),
    envelope: { from: mailFrom, to: [to ?? email] },
    replyTo: {
      name: '',
      address: mailReplyTo === undefined ? mailTo : signedAddress(mailReplyTo, id, secret),
    },
    messageId: message_id,
    ...(last !== undefined && { inReplyTo: last }),
    references: [...earlier.toReversed(), message_id],
    date: new Date(at),
    subject: headerText(subject),
    text: body,
    attachments: files.map(({ name, type, content }) => ({
      filename: name,
      contentType: type,
      content,
    })),
  };
}

/** The mailbox with the number of an enquiry and its signature, in letters of one case: mail servers may change it. */
function signedAddress(mailbox: string, id: string, secret: Secret): string {
  const at = mailbox.lastIndexOf('@');
  const signature = Buffer.from(secret.sign('reply-address', id), 'base64url').toString('hex');
  return `${mailbox.slice(0, at)}+${numberOf(id)}${signature.slice(0, 20)}${mailbox.slice(at)}`;
}
