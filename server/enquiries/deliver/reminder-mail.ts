import { createHash } from 'node:crypto';
import type { SendMailOptions } from 'nodemailer';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import type { Config } from '../../config/config.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Destination, Told } from './destination.ts';
import {
  composeTeamMail,
  domainOf,
  headerText,
  linkTo,
  type FirmWords,
} from './mail-destinations.ts';

type Settings = Pick<Config, 'mailTo' | 'mailFrom' | 'studio'>;

/** Enquiries that a digest names; the others are counted. */
const NAMED = 50;

/** Tells the assignee of enquiries, else the team, that they were assigned or wait for somebody. */
export function reminderMail(
  mailer: Mailer,
  settings: Settings,
  firm: Pick<FirmWords, 'times'>,
): Destination {
  return {
    name: 'reminder-mail',
    events: ['enquiry.reminded', 'enquiry.returned'],
    isDigest: true,
    async deliver(enquiry, signal, event, more = []) {
      const all = new Map(
        [{ enquiry, event: event! }, ...more].map((one) => [one.enquiry.id, one]),
      );
      // Each once, with the latest that was done; not what has no assignee any more.
      const told = [...all.values()].filter(({ enquiry: { owner }, event: { act } }) =>
        isOfSite(act) ? true : owner !== null,
      );
      const [first, ...others] = told;
      if (!first) return;
      const mail =
        others.length === 0
          ? await composeReminder(first, settings, firm)
          : await composeDigest(told, settings, firm);
      // A digest is about several: erasures look into its file.
      const name =
        others.length === 0 ? `${first.enquiry.id}.${first.event.id}` : `digest.${keyOf(told)}`;
      await mailer.send(mail, name, signal);
    },
  };
}

/** The same at each attempt. */
const keyOf = (told: readonly Told[]) =>
  createHash('sha256')
    .update(told.map(({ event }) => event.id).join())
    .digest('hex')
    .slice(0, 32);

const isOfSite = (act: string) => act === 'reminded' || act === 'returned';

const headersOf = ({ enquiry }: Told, { mailTo, mailFrom }: Settings) => ({
  from: { name: 'Website', address: mailFrom },
  to: { name: '', address: enquiry.owner ?? mailTo },
});

/** The mail of the enquiry, with why it is sent again, below the first. Its Message-ID is the same at each attempt. */
async function composeReminder(
  told: Told,
  settings: Settings,
  { times }: Pick<FirmWords, 'times'>,
): Promise<SendMailOptions> {
  const { enquiry, event } = told;
  const { html: _, ...first } = composeTeamMail(enquiry, settings, await times(enquiry));
  const [subject, reason] = wordsOf(told);
  return {
    ...first,
    ...headersOf(told, settings),
    messageId: `<${event.id}@${domainOf(settings.mailFrom)}>`,
    inReplyTo: first.messageId,
    references: first.messageId,
    date: new Date(event.at),
    subject: headerText(`${subject}: ${enquiry.name}, ${enquiry.company_name}`),
    headers: { 'Auto-Submitted': 'auto-generated' },
    text: `${reason}\n\n${String(first.text)}`,
  };
}

/** Several enquiries in one mail, by why they are in it. */
async function composeDigest(
  told: readonly Told[],
  settings: Settings,
  { times }: Pick<FirmWords, 'times'>,
): Promise<SendMailOptions> {
  const named = told.slice(0, NAMED);
  const lines: string[] = [];
  for (const [subject, group] of Map.groupBy(named, (one) => wordsOf(one)[0])) {
    lines.push(`${subject}\n`);
    for (const one of group) {
      const { enquiry } = one;
      const due = (await times(enquiry)).find(([label]) => label === 'Answer by');
      lines.push(
        `- ${enquiry.name}, ${enquiry.company_name} (${numberOf(enquiry.id)})`,
        ...(due ? [`  ${due.join(' ')}`] : []),
        `  ${linkTo(enquiry.id, settings)}\n`,
      );
    }
  }
  const counts = [...Map.groupBy(told, (one) => wordsOf(one)[0])].map(
    ([subject, { length }]) => `${length} ${subject.toLowerCase()}`,
  );
  if (told.length > NAMED) lines.push(`And ${told.length - NAMED} more, in the studio.\n`);
  return {
    ...headersOf(told[0]!, settings),
    messageId: `<${keyOf(told)}@${domainOf(settings.mailFrom)}>`,
    date: new Date(told.at(-1)!.event.at),
    subject: `Enquiries: ${counts.join(', ')}`,
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Enquiries': named.map(({ enquiry }) => enquiry.id).join(' '),
    },
    text: lines.join('\n'),
  };
}

function wordsOf({ enquiry, event }: Told): [subject: string, reason: string] {
  const { act, changes, actor, body } = event;
  if (!isOfSite(act)) return ['Assigned to you', `${actor} assigned this enquiry to you.`];
  if (act === 'returned')
    return [
      'Offered to the team',
      'Nobody replied to this enquiry in time, and its assignee did nothing with it. It is unassigned now.',
    ];
  if (enquiry.status === 'quarantined') return ['Held for review', body];
  if ('remind_at' in (JSON.parse(changes) as object))
    return ['Back from snooze', 'The snooze has ended.'];
  return enquiry.owner === null
    ? [
        'No reply yet',
        'This enquiry has waited for more than an hour of working time, and it is unassigned.',
      ]
    : [
        'No reply yet',
        'This enquiry is assigned to you, and nothing was done with it. After another hour of working time it is offered to the team.',
      ];
}
