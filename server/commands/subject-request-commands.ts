import { forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { collectSubjectData, listErasable } from '../enquiries/retain/subject-data.ts';
import { parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { json } from './table.ts';

/** Data subject requests: access and erasure. */

export const subjectExportCommand: Command = {
  name: 'enquiries subject-export',
  usage: '--email <address>',
  summary: 'prints everything stored about a sender, as JSON',
  async run(args, { open, print }) {
    const { email } = parseArguments(args, { email: TEXT }).values;
    if (!email) throw new UsageError('--email is missing.');
    const enquiries = await collectSubjectData(await open(), email);
    await print(json({ email, enquiries }));
  },
};

export const eraseCommand: Command = {
  name: 'enquiries erase',
  usage: '--email <address>',
  summary: 'erases the enquiries, deliveries, mail files and exports of a sender, unless on hold',
  async run(args, { config, open, print, note }) {
    const { email } = parseArguments(args, { email: TEXT }).values;
    if (!email) throw new UsageError('--email is missing.');
    const db = await open();
    const { erasable, held } = await listErasable(db, email);
    const { enquiries, files } = await forgetEnquiries(db, config, erasable);
    await print(`Erased: enquiries ${enquiries}, files ${files}.\n`);
    if (enquiries > 0)
      note('Delivered mails and webhooks, and copies made elsewhere, are not erased.\n');
    if (held.length > 0)
      throw new CommandFailure(
        `Not erased because of a hold (enquiries hold <id> --off ends it): ${held.join(', ')}`,
      );
  },
};
