import type { Config } from '../config/config.ts';
import { readDatabaseTime } from '../db/engine.ts';
import type { Database } from '../db/open-database.ts';
import { getEnquiry } from '../enquiries/read-enquiries.ts';
import { COPIES_LEFT, forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { listExpired } from '../enquiries/retain/list-expired.ts';
import { eraseSubject } from '../enquiries/retain/subject-data.ts';
import { changeEnquiries } from '../enquiries/follow-up/change-enquiry.ts';
import { replayDeliveries } from '../enquiries/deliver/replay-deliveries.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { byCommand } from './desk-commands.ts';
import { facts } from './table.ts';

/** Whether a change of an enquiry by a command changed something. */
async function change(
  config: Config,
  db: Database,
  id: string,
  act: 'release' | 'discard' | 'hold' | 'end-hold',
) {
  const named = (await getEnquiry(db, id))?.id ?? id;
  const result = await changeEnquiries(db, [named], { act }, byCommand(config));
  return result.outcome === 'changed' && result.events.length > 0;
}

/** Commands that change or remove enquiries and deliveries. */
export const enquiryChangeCommands: readonly Command[] = [
  {
    name: 'enquiries release',
    usage: '<id>',
    summary: 'delivers a quarantined enquiry',
    async run(args, { config, open, print }) {
      const [id] = parseArguments(args, {}, 'id').positionals;
      if (!(await change(config, await open(), id, 'release')))
        throw new CommandFailure(`There is no quarantined enquiry ${id}.`);
      await print(`${id} is released and will be delivered now.\n`);
    },
  },
  {
    name: 'enquiries discard',
    usage: '<id>',
    summary: 'rejects an enquiry; the record is kept until its retention period ends',
    async run(args, { config, open, print }) {
      const [id] = parseArguments(args, {}, 'id').positionals;
      if (!(await change(config, await open(), id, 'discard')))
        throw new CommandFailure(`There is no enquiry ${id} that is not discarded.`);
      await print(`${id} is discarded.\n`);
    },
  },
  {
    name: 'enquiries hold',
    usage: '<id> [--off]',
    summary: 'exempts an enquiry from retention and erasure; --off ends the hold',
    async run(args, { config, open, print }) {
      const { values, positionals } = parseArguments(args, { off: FLAG }, 'id');
      const [id] = positionals;
      const db = await open();
      if (!(await getEnquiry(db, id))) throw new CommandFailure(`There is no enquiry ${id}.`);
      await change(config, db, id, values.off ? 'end-hold' : 'hold');
      await print(`${id} is ${values.off ? 'no longer' : 'now'} on hold.\n`);
    },
  },
  {
    name: 'enquiries replay',
    usage: '<id> | --dead [--destination <name>] [--all]',
    summary:
      'retries the dead deliveries of an enquiry, or with --dead of all; --all repeats successful ones too',
    async run(args, { open, print }) {
      const options = { dead: FLAG, destination: TEXT, all: FLAG };
      const names = args.includes('--dead') ? [] : ['id'];
      const { values, positionals } = parseArguments(args, options, ...names);
      const [enquiryId] = positionals;
      const { dead, destination, all } = values;
      if (dead && all) throw new UsageError('--all requires an id.');
      const db = await open();
      const enquiry = enquiryId === undefined ? undefined : await getEnquiry(db, enquiryId);
      if (enquiry === null) throw new CommandFailure(`There is no enquiry ${enquiryId}.`);
      const count = await replayDeliveries(db, { enquiryId: enquiry?.id, destination, all });
      if (count === 0)
        throw new CommandFailure(
          'Nothing to replay: no delivery is dead. --all repeats successful ones.',
        );
      await print(`${count} ${count === 1 ? 'delivery is' : 'deliveries are'} retried now.\n`);
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
    async run(args, { config, open, print, note }) {
      const { email } = parseArguments(args, { email: TEXT }).values;
      if (!email) throw new UsageError('--email is missing.');
      const { enquiries, files, held, copies } = await eraseSubject(await open(), config, email);
      await print(`Erased: enquiries ${enquiries}, files ${files}.\n`);
      if (enquiries > 0)
        note('Delivered mails and webhooks, and copies made elsewhere, are not erased.\n');
      if (copies) note(`${COPIES_LEFT}\n`);
      if (held.length > 0)
        throw new CommandFailure(
          `Not erased because of a hold (enquiries hold <id> --off ends it): ${held.join(', ')}`,
        );
    },
  },
];
