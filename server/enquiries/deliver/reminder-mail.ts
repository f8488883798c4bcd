import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { StoredEnquiry } from '../read-enquiries.ts';
import type { Destination } from './destination.ts';
import type { EnquiryEvent } from './event-deliveries.ts';
import { composeTeamMail, domainOf, headerText } from './mail-destinations.ts';

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

/** The mail of the enquiry, with why it is sent again, below the first. Its Message-ID is the same at each attempt. */
function composeReminder(
  enquiry: StoredEnquiry,
  event: EnquiryEvent,
  settings: Settings,
): SendMailOptions {
  const { html: _, ...first } = composeTeamMail(enquiry, settings);
  const [subject, reason] = wordsOf(event);
  const link = settings.studio ? `${settings.studio.url}/enquiries/${enquiry.id}\n\n` : '';
  return {
    ...first,
    to: { name: '', address: enquiry.owner ?? settings.mailTo },
    messageId: `<${event.id}@${domainOf(settings.mailFrom)}>`,
    inReplyTo: first.messageId,
    references: first.messageId,
    date: new Date(event.at),
    subject: headerText(`${subject}: ${enquiry.name}, ${enquiry.company_name}`),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${reason}\n\n${link}${String(first.text)}`,
  };
}

function wordsOf({ act, changes }: EnquiryEvent): [subject: string, reason: string] {
  if (act === 'returned')
    return [
      'Back to all',
      'This enquiry is late, and whoever had it did nothing for an hour. It has no owner now.',
    ];
  if ('remind_at' in (JSON.parse(changes) as object))
    return ['Reminder', 'This enquiry was to be shown again now.'];
  return [
    'Nobody has answered',
    'This enquiry has waited for more than an hour of working time, and it has no owner.',
  ];
}
