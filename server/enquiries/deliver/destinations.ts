import type { Config } from '../../config/config.ts';
import type { Destination } from './destination.ts';
import { openMailer } from '../../mail/mailer.ts';
import { providerDestination } from './provider-destination.ts';
import { acknowledgement, teamMail, type FirmWords } from './mail-destinations.ts';
import { reminderMail } from './reminder-mail.ts';
import { webhook } from './webhook.ts';

/** For those who only name destinations, or check them. */
const NO_FIRM: FirmWords = { answered: async () => 'within one working day,' };

/** The configured destinations: team mail and reminders, acknowledgement, the provider and webhooks. */
export function openDestinations(config: Config, firm = NO_FIRM): Destination[] {
  const mailer = openMailer(config);
  return [
    teamMail(mailer, config),
    reminderMail(mailer, config),
    ...(config.acknowledge ? [acknowledgement(mailer, config, firm)] : []),
    ...(config.provider ? [providerDestination(config.provider.url)] : []),
    ...config.webhooks.map((settings) => webhook(settings)),
  ];
}
