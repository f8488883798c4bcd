import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../config/config.ts';

/** Folder of the mails that are written to files when SMTP_URL is not set. */
export const mailFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'mail');

/** Sends mails over SMTP or, without SMTP_URL, writes each to a file in DATA_DIR/mail. */
export interface Mailer {
  /**
   * @param name of the file, without extension, when mails are written to files
   * @returns what the mail server answered; empty for a file
   */
  send(mail: SendMailOptions, name: string, signal: AbortSignal): Promise<string>;
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
  const folder = mailFolder(config);
  const { smtpUrl } = config;
  return {
    ...(smtpUrl === undefined ? fileMailer(folder) : smtpMailer(smtpUrl, timeouts)),
    // With SMTP too: files may remain from before SMTP_URL was set.
    async forget(name) {
      for (const ending of ['.eml', '.eml.part'])
        await rm(join(folder, name + ending), { force: true });
    },
  };
}

function smtpMailer(url: string, timeouts: typeof TIMEOUTS): Omit<Mailer, 'forget'> {
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
      const { response } = await transport.sendMail({ ...mail, signal } as SendMailOptions);
      return response;
    },
    async probe() {
      await transport.verify();
      return `${new URL(url).host} accepts the login`;
    },
  };
}

function fileMailer(folder: string): Omit<Mailer, 'forget'> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return {
    async send(mail, name) {
      const { message } = await composer.sendMail(mail);
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${name}.eml`);
      // Rename so that readers of the folder never see a partial file.
      await writeFile(`${file}.part`, message as Buffer, { flush: true });
      await rename(`${file}.part`, file);
      return '';
    },
    probe: async () => `SMTP_URL is not set: mail is written to ${folder}`,
  };
}
