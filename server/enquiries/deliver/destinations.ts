import type { Config } from '../../config/config.ts';
import type { Destination } from './destination.ts';
import type { Database } from '../../db/open-database.ts';
import type { Secret } from '../../secret/secret.ts';
import { replyMail } from '../conversation/reply-mail.ts';
import { openMailer } from '../../mail/mailer.ts';
import { providerDestination } from './provider-destination.ts';
import { acknowledgement, teamMail, type FirmWords } from './mail-destinations.ts';
import { reminderMail } from './reminder-mail.ts';
import { webhook } from './webhook.ts';

/** For those who only name destinations, or check them. */
const NO_FIRM: FirmWords = { answered: async () => '', times: async () => [] };

/**
 * The configured destinations: team mail and reminders, acknowledgement, the provider and webhooks; and, for who sends
 * them, replies. Without a mail server these wait.
 */
export function openDestinations(
  config: Config,
  firm = NO_FIRM,
  sending?: { db: Database; secret: Secret },
): Destination[] {
  const mailer = openMailer(config);
  return [
    teamMail(mailer, config, firm),
    reminderMail(mailer, config, firm),
    ...(config.acknowledge ? [acknowledgement(mailer, config, firm)] : []),
    ...(sending && config.smtpUrl !== undefined ? [replyMail(mailer, config, sending)] : []),
    ...(config.provider ? [providerDestination(config.provider.url)] : []),
    ...config.webhooks.map((settings) => webhook({ ...settings, studio: config.studio })),
  ];
}
