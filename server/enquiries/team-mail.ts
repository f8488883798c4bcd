import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config.ts';
import type { StoredEnquiry } from './read-enquiries.ts';

/** Gives an enquiry to somebody; rejects when that did not work. */
export type Deliver = (enquiry: StoredEnquiry) => Promise<void>;

/**
 * Mail to the team: over SMTP when there is a server, else into a file of its
 * own under DATA_DIR/mail, named after the enquiry.
 */
export function teamMail(
  config: Pick<Config, 'smtpUrl' | 'mailTo' | 'mailFrom' | 'dataDir'>,
): Deliver {
  if (config.smtpUrl === undefined) return mailToFile(config);
  const transport = createTransport({
    url: config.smtpUrl,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return async (enquiry) => {
    await transport.sendMail(composeMail(enquiry, config));
  };
}

function mailToFile(config: Pick<Config, 'mailTo' | 'mailFrom' | 'dataDir'>): Deliver {
  const folder = join(config.dataDir, 'mail');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (enquiry) => {
    const { message } = await composer.sendMail(composeMail(enquiry, config));
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${enquiry.id}.eml`);
    // A reader of the folder never sees half a mail.
    await writeFile(`${file}.part`, message as Buffer);
    await rename(`${file}.part`, file);
  };
}

/**
 * The mail for one enquiry. Addresses are given as objects, so that nothing a
 * visitor typed is parsed as a header or a list of recipients; the Message-ID
 * is the same at each attempt, so that a mailbox can drop repetitions.
 */
export function composeMail(
  enquiry: StoredEnquiry,
  addresses: Pick<Config, 'mailTo' | 'mailFrom'>,
): SendMailOptions {
  const rows = [
    ['Name', enquiry.name],
    ['Email', enquiry.email],
    ['Phone', enquiry.phone_number],
    ['Company', enquiry.company_name],
    ...(enquiry.website === '' ? [] : [['Website', enquiry.website]]),
    ['Page', enquiry.source.page ?? 'not known'],
    ['Received', enquiry.received_at],
    ['Reference', enquiry.id],
  ] as [string, string][];
  const domain = addresses.mailFrom.slice(addresses.mailFrom.lastIndexOf('@') + 1);
  return {
    from: { name: 'Website', address: addresses.mailFrom },
    to: { name: '', address: addresses.mailTo },
    replyTo: { name: enquiry.name, address: enquiry.email },
    messageId: `<${enquiry.id}@${domain}>`,
    date: new Date(enquiry.received_at),
    subject: `New requirement from ${enquiry.name}, ${enquiry.company_name}`,
    text: `${rows.map(([label, value]) => `${label}: ${value}`).join('\n')}\n\n${enquiry.description}\n`,
    html:
      `<table>${rows.map(([label, value]) => `<tr><th align="left">${label}</th><td>${escapeHtml(value)}</td></tr>`).join('')}</table>` +
      `<p style="white-space:pre-wrap">${escapeHtml(enquiry.description)}</p>`,
  };
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);
}
