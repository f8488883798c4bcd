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
      'Offered to the team',
      'Nobody replied to this enquiry in time, and its assignee did nothing for an hour. It is unassigned now.',
    ];
  if ('remind_at' in (JSON.parse(changes) as object)) return ['Reminder', 'The snooze has ended.'];
  return [
    'No reply yet',
    'This enquiry has waited for more than an hour of working time, and it is unassigned.',
  ];
}
