import { numberOf } from '../../contract/enquiry/enquiry-fields.ts';
import { readDatabaseTime } from '../db/engine.ts';
import { COPIES_LEFT, forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { listExpired } from '../enquiries/retain/list-expired.ts';
import { eraseSender } from '../actions/enquiries/erase-sender.ts';
import { replay } from '../actions/enquiries/replay.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { runAsCommand } from './run-as-command.ts';
import { facts } from './table.ts';

/** Commands that remove enquiries, and repeat deliveries. */
export const enquiryChangeCommands: readonly Command[] = [
  {
    name: 'enquiries replay',
    usage: '<id> | --dead [--destination <name>] [--all]',
    summary:
      'retries the dead deliveries of an enquiry, or with --dead of all; --all repeats successful ones too',
    async run(args, context) {
      const options = { dead: FLAG, destination: TEXT, all: FLAG };
      const names = args.includes('--dead') ? [] : ['id'];
      const { values, positionals } = parseArguments(args, options, ...names);
      const [enquiry] = positionals;
      const { dead, destination, all } = values;
      if (dead && all) throw new UsageError('--all requires an id.');
      const { count } = await runAsCommand(context, replay, { enquiry, destination, all });
      await context.print(
        `${count} ${count === 1 ? 'delivery is' : 'deliveries are'} retried now.\n`,
      );
    },
  },
  {
    name: 'enquiries expire',
    usage: '[--yes]',
    summary: 'shows the enquiries older than RETENTION_MONTHS; --yes removes them, however many',
    async run(args, { config, open, print, note }) {
      const { values } = parseArguments(args, { yes: FLAG });
      const db = await open();
      const now = await readDatabaseTime(db);
      const { enquiries, before, all } = await listExpired(db, now, config.retentionMonths);
      if (values.yes) {
        const ids = enquiries.map(({ id }) => id);
        const removed = await forgetEnquiries(db, config, ids);
        await print(`Removed: enquiries ${removed.enquiries}, files ${removed.files}.\n`);
        if (removed.copies) note(`${COPIES_LEFT}\n`);
        return;
      }
      const [oldest, newest] = [enquiries[0], enquiries.at(-1)];
      await print(
        facts([
          ['Clock', now.toISOString()],
          [`RETENTION_MONTHS=${config.retentionMonths}`, `enquiries received before ${before}`],
          ['Enquiries to remove', `${enquiries.length} of ${all}`],
          ['Received', oldest && newest ? `${oldest.received_at} to ${newest.received_at}` : ''],
        ]),
      );
      await print('Nothing was removed. If the clock is right, --yes removes them at once.\n');
    },
  },
  {
    name: 'enquiries erase',
    usage: '--email <address>',
    summary: 'erases the enquiries, deliveries, mail files and exports of a sender, unless on hold',
    async run(args, context) {
      const { email } = parseArguments(args, { email: TEXT }).values;
      if (!email) throw new UsageError('--email is missing.');
      const { enquiries, files, held, copies } = await runAsCommand(context, eraseSender, {
        email,
      });
      const { print, note } = context;
      await print(`Erased: enquiries ${enquiries}, files ${files}.\n`);
      if (enquiries > 0)
        note('Delivered mails and webhooks, and copies made elsewhere, are not erased.\n');
      if (copies) note(`${COPIES_LEFT}\n`);
      if (held.length > 0)
        throw new CommandFailure(
          `Not erased because of a hold (enquiries hold <id> --off ends it): ${held.map(numberOf).join(', ')}`,
        );
    },
  },
];
