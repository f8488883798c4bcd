import { readDatabaseTime } from '../db/engine.ts';
import { forgetEnquiries } from '../enquiries/retain/forget-enquiries.ts';
import { listExpired } from '../enquiries/retain/list-expired.ts';
import { FLAG, parseArguments } from './arguments.ts';
import type { Command } from './command.ts';
import { facts } from './table.ts';

export const expireCommand: Command = {
  name: 'enquiries expire',
  usage: '[--yes]',
  summary: 'shows the enquiries older than RETENTION_MONTHS; --yes removes them, however many',
  async run(args, { config, open, print }) {
    const { values } = parseArguments(args, { yes: FLAG });
    const db = await open();
    const now = await readDatabaseTime(db);
    const { enquiries, before, all } = await listExpired(db, now, config.retentionMonths);
    if (values.yes) {
      const ids = enquiries.map(({ id }) => id);
      const removed = await forgetEnquiries(db, config, ids);
      return print(`Removed: enquiries ${removed.enquiries}, files ${removed.files}.\n`);
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
};
