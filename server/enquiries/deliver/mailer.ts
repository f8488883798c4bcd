import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import { mailFolder } from '../retain/enquiry-files.ts';

/** Sends mails: over SMTP when there is a server, else each into a file under DATA_DIR/mail. */
export interface Mailer {
  /** @param name of the file, without ending, when there is no server */
  send(mail: SendMailOptions, name: string, signal: AbortSignal): Promise<void>;
  /** Removes the file of that name. */
  forget(name: string): Promise<void>;
  /** Connects and logs in without sending anything; rejects with the reason. */
  probe(): Promise<string>;
}

/** Milliseconds that a mail server may be silent, at the beginning and later. */
const PATIENCE = { beginning: 8_000, later: 12_000 };

export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  patience = PATIENCE,
): Mailer {
  return config.smtpUrl === undefined
    ? fileMailer(mailFolder(config))
    : smtpMailer(config.smtpUrl, mailFolder(config), patience);
}

function smtpMailer(url: string, folder: string, patience: typeof PATIENCE): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: patience.beginning,
    connectionTimeout: patience.beginning,
    greetingTimeout: patience.beginning,
    socketTimeout: patience.later,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, _name, signal) {
      // nodemailer stops by signal; its types do not say so yet.
      await transport.sendMail({ ...mail, signal } as SendMailOptions);
    },
    // Files may be left from the time before there was a server.
    forget: (name) => removeFile(folder, name),
    async probe() {
      await transport.verify();
      return `${new URL(url).host} takes our login`;
    },
  };
}

function fileMailer(folder: string): Mailer {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, name) {
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${name}.eml`);
      // A reader of the folder never sees half a mail.
      await writeFile(`${file}.part`, message as Buffer, { flush: true });
      await rename(`${file}.part`, file);
    },
    forget: (name) => removeFile(folder, name),
    probe: async () => `no SMTP_URL: mail is written to ${folder}`,
  };
}

async function removeFile(folder: string, name: string): Promise<void> {
  for (const ending of ['.eml', '.eml.part'])
    await rm(join(folder, name + ending), { force: true });
}
