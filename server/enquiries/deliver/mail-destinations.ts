import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import { describeEnquiry, type StoredEnquiry } from '../read-enquiries.ts';
import { DeliveryFailure, type Destination } from './destination.ts';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { escapeHtml } from '../../../contract/escape-html.ts';
import { asciiAddress } from '../../network/ascii-address.ts';
import { explainMailFailure } from '../../mail/explain-mail-failure.ts';
import type { Mailer } from '../../mail/mailer.ts';

type Addresses = Pick<Config, 'mailTo' | 'mailFrom'> & Partial<Pick<Config, 'studio'>>;

type Fact = [label: string, text: string];

/** What mails say of the firm's hours, which enquiries do not know. */
export interface FirmWords {
  /** By when a sender is answered: see `answeredInWords`. */
  answered: (enquiry: StoredEnquiry) => Promise<string>;
  /** When an enquiry came, and by when the team answers it, by the office's clock. */
  times: (enquiry: StoredEnquiry) => Promise<Fact[]>;
}

/** Delivers each enquiry to the team by mail. */
export function teamMail(
  mailer: Mailer,
  addresses: Addresses,
  { times }: Pick<FirmWords, 'times'>,
): Destination {
  return {
    name: 'team-mail',
    events: ['enquiry.received'],
    async deliver(enquiry, signal) {
      const mail = composeTeamMail(enquiry, addresses, await times(enquiry));
      await mailer.send(mail, enquiry.id, signal);
    },
    forget: (id) => mailer.forget(id),
    // For doctor, which neither stores nor logs what the mail server says.
    probe: () =>
      mailer.probe().catch((error: unknown) => {
        throw new DeliveryFailure(explainMailFailure(error));
      }),
  };
}

/** The address of an enquiry in the studio; empty without one. */
export const linkTo = (id: string, { studio }: Partial<Pick<Config, 'studio'>>): string =>
  studio ? `${studio.url}/enquiries/${id}` : '';

/**
 * Composes the mail for one enquiry: the message, then the facts. Addresses are objects, so that visitor input is never parsed
 * as a header or a list of recipients. Headers are ASCII: a mail server without SMTPUTF8 would refuse the mail
 * (or the next one on its way), so an address that is not stands in the text alone. The Message-ID is the same at each attempt, so that
 * mailboxes can drop duplicates.
 */
export function composeTeamMail(
  enquiry: StoredEnquiry,
  addresses: Addresses,
  times: readonly Fact[] = [],
): SendMailOptions {
  const replyTo = asciiAddress(enquiry.email);
  const facts: Fact[] = [
    ...times,
    ...describeEnquiry(enquiry, 'unknown'),
    ['Screening', enquiry.screening.join(', ')],
    [
      'To answer',
      replyTo ? '' : `write a new mail to ${enquiry.email}; a reply to this one does not reach it`,
    ],
  ];
  const rows = facts.filter(([, text]) => text !== '');
  const link = linkTo(enquiry.id, addresses);
  const mark = enquiry.synthetic ? '[Test] ' : '';
  return {
    from: { name: 'Website', address: addresses.mailFrom },
    to: { name: '', address: addresses.mailTo },
    ...(replyTo && { replyTo: { name: headerText(enquiry.name), address: replyTo } }),
    messageId: `<${enquiry.id}@${domainOf(addresses.mailFrom)}>`,
    date: new Date(enquiry.received_at),
    subject: headerText(`${mark}New requirement from ${enquiry.name}, ${enquiry.company_name}`),
    text: `${enquiry.description}\n\n${link && `${link}\n\n`}${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n`,
    html:
      `<p style="white-space:pre-wrap">${escapeHtml(enquiry.description)}</p>` +
      (link && `<p><a href="${escapeHtml(link)}">Open in the studio</a></p>`) +
      `<table>${rows.map(([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>`,
  };
}

/**
 * Text for a header that mail programs show literally. They would decode an encoded word
 * (RFC 2047) to text that was never screened; an invisible word joiner breaks it up.
 */
export function headerText(text: string): string {
  return text.replaceAll('=?', '=\u2060?');
}

type AckAddresses = Addresses & Pick<Config, 'siteUrl'>;

/** A short confirmation mail to the visitor. Sent only with MAIL_ACKNOWLEDGEMENT=on. */
export function acknowledgement(
  mailer: Mailer,
  addresses: AckAddresses,
  { answered }: Pick<FirmWords, 'answered'>,
): Destination {
  const fileName = (id: string) => `${id}.acknowledgement`;
  return {
    name: 'acknowledgement',
    events: ['enquiry.received'],
    async deliver(enquiry, signal) {
      try {
        const mail = composeAcknowledgement(enquiry, addresses, await answered(enquiry));
        await mailer.send(mail, fileName(enquiry.id), signal);
      } catch (error) {
        if (asciiAddress(enquiry.email) === null && isRefused(error))
          throw new DeliveryFailure(NOT_ASCII, { isFinal: true });
        throw error;
      }
    },
    forget: (id) => mailer.forget(fileName(id)),
  };
}

const NOT_ASCII =
  'The mail server cannot send to an address with letters beyond ASCII (no SMTPUTF8): answer by phone, or from another mailbox';

/** Whether a mail server refused the sender or the recipient for good (RFC 5321, section 4.2.1). */
const isRefused = (error: unknown) =>
  error instanceof Error &&
  (error as { code?: unknown }).code === 'EENVELOPE' &&
  Number((error as { responseCode?: unknown }).responseCode) >= 500;

/**
 * Repeats nothing the visitor typed: otherwise anyone could send arbitrary text to any address in
 * our name.
 */
function composeAcknowledgement(
  enquiry: StoredEnquiry,
  addresses: AckAddresses,
  answered: string,
): SendMailOptions {
  const to = asciiAddress(enquiry.email);
  return {
    from: { name: '', address: addresses.mailFrom },
    // A header must be ASCII; the envelope has the recipient.
    ...(to && { to: { name: '', address: to } }),
    envelope: { from: addresses.mailFrom, to: [to ?? enquiry.email] },
    replyTo: { name: '', address: addresses.mailTo },
    messageId: `<${enquiry.id}.acknowledgement@${domainOf(addresses.mailFrom)}>`,
    subject: 'We have your requirement',
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text:
      `Thank you for your submission! You sent it through the form on ${addresses.siteUrl}.\n\n` +
      `A person will answer ${answered} and ask about anything that is missing. ` +
      'To add something, reply to this email.\n\n' +
      `Your reference number, if you call: ${numberOf(enquiry.id)}.\n\n` +
      'If you did not write to us, someone entered your address by mistake. You do not have to do anything.\n',
  };
}

/** The domain of an email address. */
export const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1);
