import { readDatabaseTime } from '../db/engine.ts';
import { expireByOperator, previewExpiry } from '../enquiries/retain/expire-enquiries.ts';
import { forgetAlone } from '../enquiries/retain/forget-enquiries.ts';
import { clocksDiffer, explainPause } from '../enquiries/retain/retention-limit.ts';
import { FLAG, parseArguments } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';
import { facts } from './table.ts';

export const expireCommand: Command = {
  name: 'enquiries expire',
  usage: '[--yes]',
  summary:
    'shows the enquiries older than RETENTION_MONTHS; --yes confirms the clock and removes them at once',
  async run(args, { config, open, print }) {
    const { values } = parseArguments(args, { yes: FLAG });
    const db = await open();
    const clocks = {
      now: await readDatabaseTime(db),
      processNow: new Date(),
      months: config.retentionMonths,
    };
    if (clocksDiffer(clocks))
      throw new CommandFailure(`Nothing was removed: ${explainPause['clocks-differ']}.`);
    if (values.yes) {
      const { enquiries, files } = await expireByOperator(forgetAlone(db, config), clocks);
      return print(`Removed: enquiries ${enquiries}, files ${files}.\n`);
    }
    const { before, count, oldest, newest, progress } = await previewExpiry(db, clocks);
    await print(
      facts([
        ['Clock', clocks.now.toISOString()],
        ['Latest recorded time', progress?.seenAt ?? 'none yet'],
        ['Paused', progress?.paused ? explainPause[progress.paused] : ''],
        ['Removed so far', progress ? `enquiries received before ${progress.removedBefore}` : ''],
        [`RETENTION_MONTHS=${clocks.months}`, `enquiries received before ${before}`],
        ['Enquiries to remove', String(count)],
        ['Received', count > 0 ? `${oldest} to ${newest}` : ''],
      ]),
    );
    await print('Nothing was removed. If the clock is right, --yes removes them at once.\n');
  },
};
