import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import type { Mailer } from '../../mail/mailer.ts';
import { describeEnquiry, type StoredEnquiry } from '../read-enquiries.ts';
import type { Destination } from './destination.ts';
import type { EnquiryEvent } from './event-deliveries.ts';
import { domainOf, headerText, replyToSender } from './mail-destinations.ts';

type Settings = Pick<Config, 'mailTo' | 'mailFrom' | 'studio'>;

/** Tells the owner of an enquiry, or the team, that it waits for somebody. */
export function reminderMail(mailer: Mailer, settings: Settings): Destination {
  return {
    name: 'reminder-mail',
    events: ['enquiry.reminded', 'enquiry.returned'],
    deliver: (enquiry, signal, event) =>
      mailer.send(composeReminder(enquiry, event!, settings), `${enquiry.id}.${event!.id}`, signal),
  };
}

/** Composes the mail of a reminder. Its Message-ID is the same at each attempt. */
function composeReminder(
  enquiry: StoredEnquiry,
  event: EnquiryEvent,
  { mailTo, mailFrom, studio }: Settings,
): SendMailOptions {
  const sender = `${enquiry.name}, ${enquiry.company_name}`;
  const [subject, reason] = wordsOf(event, sender);
  const rows = describeEnquiry(enquiry, 'unknown').filter(([, text]) => text !== '');
  const first = `<${enquiry.id}@${domainOf(mailFrom)}>`;
  return {
    from: { name: 'Website', address: mailFrom },
    to: { name: '', address: enquiry.owner ?? mailTo },
    ...replyToSender(enquiry),
    messageId: `<${event.id}@${domainOf(mailFrom)}>`,
    // Below the mail of the enquiry.
    inReplyTo: first,
    references: first,
    date: new Date(event.at),
    subject: headerText(subject),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: [
      reason,
      rows.map(([label, value]) => `${label}: ${value}`).join('\n'),
      ...(studio ? [`${studio.url}/enquiries/${enquiry.id}`] : []),
    ]
      .map((part) => `${part}\n`)
      .join('\n'),
  };
}

function wordsOf(
  { act, changes }: EnquiryEvent,
  sender: string,
): [subject: string, reason: string] {
  if (act === 'returned')
    return [
      `Back to all: ${sender}`,
      'This enquiry is late, and whoever had it did nothing for an hour. It has no owner now.',
    ];
  if ('remind_at' in (JSON.parse(changes) as object))
    return [`Reminder: ${sender}`, 'This enquiry was to be shown again now.'];
  return [
    `Nobody has answered: ${sender}`,
    'This enquiry has waited for more than an hour of working time, and it has no owner.',
  ];
}
