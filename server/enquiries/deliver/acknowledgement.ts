import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import type { StoredEnquiry } from '../read-enquiries.ts';
import type { Destination } from './destination.ts';
import type { Mailer } from './mailer.ts';
import { domainOf } from './team-mail.ts';

type Addresses = Pick<Config, 'mailTo' | 'mailFrom' | 'siteUrl'>;

/** A short confirmation mail to the visitor. Sent only with MAIL_ACKNOWLEDGEMENT=on. */
export function acknowledgement(mailer: Mailer, addresses: Addresses): Destination {
  const fileName = (id: string) => `${id}.acknowledgement`;
  return {
    name: 'acknowledgement',
    deliver: (enquiry, signal) =>
      mailer.send(composeAcknowledgement(enquiry, addresses), fileName(enquiry.id), signal),
    forget: (id) => mailer.forget(fileName(id)),
  };
}

/**
 * Repeats nothing the visitor typed: otherwise anyone could send arbitrary text to any address in
 * our name.
 */
function composeAcknowledgement(enquiry: StoredEnquiry, addresses: Addresses): SendMailOptions {
  return {
    from: { name: '', address: addresses.mailFrom },
    to: { name: '', address: enquiry.email },
    envelope: { from: addresses.mailFrom, to: [enquiry.email] },
    replyTo: { name: '', address: addresses.mailTo },
    messageId: `<${enquiry.id}.acknowledgement@${domainOf(addresses.mailFrom)}>`,
    subject: 'We have your requirement',
    headers: { 'Auto-Submitted': 'auto-replied', 'X-Auto-Response-Suppress': 'All' },
    text:
      `Thank you for your submission! You sent it through the form on ${addresses.siteUrl}.\n\n` +
      'A person answers within one working day, and asks back if something is missing. ' +
      'To add something, reply to this mail.\n\n' +
      `Your reference is ${enquiry.id}.\n\n` +
      'If you did not write to us, somebody gave your address by mistake: you need not do anything.\n',
  };
}
