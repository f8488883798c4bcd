import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import { mailFolder } from '../retain/enquiry-files.ts';

/** Sends mails over SMTP or, without SMTP_URL, writes each to a file in DATA_DIR/mail. */
export interface Mailer {
  /** @param name of the file, without extension, when mails are written to files */
  send(mail: SendMailOptions, name: string, signal: AbortSignal): Promise<void>;
  /** Removes the file of that name. */
  forget(name: string): Promise<void>;
  /** Connects and logs in without sending anything. Resolves with the status in words; rejects with the reason. */
  probe(): Promise<string>;
}

/** Timeouts of the SMTP connection in milliseconds: until the greeting, and of inactivity after it. */
const TIMEOUTS = { greeting: 8_000, idle: 12_000 };

/** Opens the mailer that the settings ask for. Nothing is connected or written yet. */
export function openMailer(
  config: Pick<Config, 'smtpUrl' | 'dataDir'>,
  timeouts = TIMEOUTS,
): Mailer {
  return config.smtpUrl === undefined
    ? fileMailer(mailFolder(config))
    : smtpMailer(config.smtpUrl, mailFolder(config), timeouts);
}

function smtpMailer(url: string, folder: string, timeouts: typeof TIMEOUTS): Mailer {
  const transport = createTransport({
    url,
    dnsTimeout: timeouts.greeting,
    connectionTimeout: timeouts.greeting,
    greetingTimeout: timeouts.greeting,
    socketTimeout: timeouts.idle,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail, _name, signal) {
      // nodemailer supports `signal`; its types do not declare it yet.
      await transport.sendMail({ ...mail, signal } as SendMailOptions);
    },
    // Files may remain from before SMTP_URL was set.
    forget: (name) => removeFile(folder, name),
    async probe() {
      await transport.verify();
      return `${new URL(url).host} accepts the login`;
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
      // Rename so that readers of the folder never see a partial file.
      await writeFile(`${file}.part`, message as Buffer, { flush: true });
      await rename(`${file}.part`, file);
    },
    forget: (name) => removeFile(folder, name),
    probe: async () => `SMTP_URL is not set: mail is written to ${folder}`,
  };
}

async function removeFile(folder: string, name: string): Promise<void> {
  for (const ending of ['.eml', '.eml.part'])
    await rm(join(folder, name + ending), { force: true });
}
