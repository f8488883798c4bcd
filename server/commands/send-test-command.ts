import { openSecret } from '../secret/secret.ts';
import { sendTest } from '../enquiries/send-test.ts';
import { parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';
import { table } from './table.ts';

const PATIENCE = { post: 20_000, deliveries: 60_000 };

export const sendTestCommand: Command = {
  name: 'send-test',
  usage: '[--url <address of the site>]',
  summary: 'sends a test enquiry through the running site to every destination, and removes it',
  async run(args, { config, open, print }) {
    const { values } = parseArguments(args, {
      url: { ...TEXT, default: config.siteUrl },
    });
    const siteUrl = values.url.replace(/\/+$/, '');
    const db = await open();
    const secret = await openSecret(config, db);
    const result = await sendTest({
      db,
      secret,
      config: { ...config, siteUrl },
      patience: PATIENCE,
    });
    if (result.outcome === 'unreachable')
      throw new CommandFailure(
        `The site at ${siteUrl} is unreachable (${result.reason}). Is it running?`,
      );
    if (result.outcome === 'refused')
      throw new CommandFailure(`The site responded ${result.status}: ${result.text}`);
    const rows = result.deliveries.map(({ destination, status, attempts, last_error }) => ({
      DESTINATION: destination,
      STATUS: status,
      ATTEMPTS: attempts,
      'LAST ERROR': last_error,
    }));
    await print(table(rows));
    const missing = result.deliveries.filter(({ status }) => status !== 'delivered');
    if (missing.length > 0)
      throw new CommandFailure(
        `Not delivered to ${missing.map(({ destination }) => destination).join(', ')}.`,
      );
    await print('The test enquiry was stored, delivered everywhere and removed.\n');
  },
};
