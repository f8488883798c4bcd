import type { Config } from '../../config/config.ts';
import type { Destination } from './destination.ts';
import { openMailer } from '../../mail/mailer.ts';
import { providerDestination } from './provider-destination.ts';
import { acknowledgement, teamMail } from './mail-destinations.ts';
import { reminderMail } from './reminder-mail.ts';
import { webhook } from './webhook.ts';

/** The configured destinations: team mail and reminders, acknowledgement, the provider and webhooks. */
export function openDestinations(config: Config): Destination[] {
  const mailer = openMailer(config);
  return [
    teamMail(mailer, config),
    reminderMail(mailer, config),
    ...(config.acknowledge ? [acknowledgement(mailer, config)] : []),
    ...(config.provider ? [providerDestination(config.provider.url)] : []),
    ...config.webhooks.map((settings) => webhook(settings)),
  ];
}
