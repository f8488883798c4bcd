import { indexContent } from '../content/index-content.ts';
import { CONTENT_FOLDER } from '../config/config.ts';
import { openSecret } from '../secret/secret.ts';
import { pollProvider } from '../provider/poll-provider.ts';
import { takeKinds } from '../provider/take-kinds.ts';
import { parseArguments } from './arguments.ts';
import { describeLost } from './content-commands.ts';
import { CommandFailure, type Command } from './command.ts';
import { clean } from './table.ts';

export const syncProviderCommand: Command = {
  name: 'provider sync',
  usage: '',
  summary: 'reads everything from the provider of PROVIDER_API_URL now, and names what changed',
  async run(args, { config, open, print, note }) {
    parseArguments(args, {});
    if (!config.provider)
      throw new CommandFailure('PROVIDER_API_URL is not set: all content is of this store.');
    const db = await open();
    const refused = await takeKinds(db, CONTENT_FOLDER);
    if (refused !== null) throw new CommandFailure(refused);
    await indexContent(db);
    const failures = new Set<string>();
    // A site that runs may poll too: both write what the provider has.
    const { changed } = await pollProvider({
      db,
      base: config.provider.url,
      key: (await openSecret(config, db)).keyOf('picture'),
      all: true,
      memory: null,
      report: (call, reason) => void (reason !== null && failures.add(`${call}: ${reason}`)),
    });
    for (const name of new Set(changed)) await print(`${clean(name)}\n`);
    await print(changed.length > 0 ? 'The rest is as it was.\n' : 'Nothing changed.\n');
    note(await describeLost(db));
    if (failures.size > 0)
      throw new CommandFailure(
        `Calls failed: ${[...failures].join('; ')}. What could not be read is as it was.`,
      );
  },
};
