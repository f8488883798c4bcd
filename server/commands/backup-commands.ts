import { existsSync } from 'node:fs';
import { copiesFolder, describeCopies } from '../backup/kept-copies.ts';
import { libraryListOf } from '../backup/library-list.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { mediaCopyOf, picturesCopyOf, secretCopyOf, takeBackup } from '../backup/take-backup.ts';
import { importedPictures, mediaFolder, type Config } from '../config/config.ts';
import { databaseFile } from '../db/open-database.ts';
import { accountCommands } from './account-commands.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command, type CommandContext } from './command.ts';
import { count, firstOf, table } from './table.ts';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '--to <file>',
    summary:
      'copies the database, also of a running site, verifies the copy, and copies the secret and all pictures',
    async run(args, { config, print }) {
      const { values } = parseArguments(args, { to: TEXT });
      if (!values.to) throw new UsageError('--to is missing.');
      if (config.databaseUrl === undefined && !existsSync(databaseFile(config)))
        throw new CommandFailure(`${databaseFile(config)} does not exist: nothing to copy.`);
      if (existsSync(values.to))
        throw new CommandFailure(`${values.to} already exists and is not overwritten.`);
      const { file, secret, pictures, media, ...contents } = await takeBackup(config, values.to);
      await print(`${file}: complete, with ${say(contents)}.\n`);
      if (secret)
        await print(
          `${secretCopyOf(file)}: the secret. Store it elsewhere: with both, address hashes can be reversed.\n`,
        );
      if (pictures > 0)
        await print(`${picturesCopyOf(file)}: ${count(pictures, 'imported picture')}.\n`);
      if (config.media)
        await print(
          `${libraryListOf(file)}: a list of ${count(media, 'picture')} in ${config.media.endpoint}, which are not copied.\n`,
        );
      else if (media > 0)
        await print(`${mediaCopyOf(file)}: ${count(media, 'picture')} of the library.\n`);
      await print('Not included are mail/ and exports/: copy them yourself.\n');
    },
  },
  {
    name: 'restore',
    usage: '[--from <file> [--force]]',
    summary:
      'lists the kept copies; with --from replaces the store with one, or with another backup. --force keeps the data that is there elsewhere first',
    async run(args, context) {
      const { config, print, note } = context;
      const { values } = parseArguments(args, { from: TEXT, force: FLAG });
      if (!values.from) return listKept(config, print);
      const restored = await restoreBackup(config, values.from, values.force);
      const { previous, secret, pictures, media, library, ...contents } = restored;
      const name = config.databaseUrl === undefined ? databaseFile(config) : 'The database';
      await print(`${name}: restored, with ${say(contents)}.\n`);
      if (previous) await print(`The previous database is in ${previous}.\n`);
      if (pictures > 0)
        await print(`${importedPictures(config)}: ${count(pictures, 'imported picture')}.\n`);
      if (media > 0)
        await print(`${mediaFolder(config)}: ${count(media, 'picture')} of the library.\n`);
      if (media > 0 && config.media) note('media check puts them in the bucket.\n');
      if (library)
        await print(
          `${config.media?.endpoint}: ${count(library.masters, 'picture')} of the library.\n`,
        );
      else if (existsSync(libraryListOf(values.from)))
        note('Its library is in a bucket: set MEDIA_URL before you start the site.\n');
      if (!secret)
        await print('The backup has no secret: existing form tokens and tickets become invalid.\n');
      if (contents.pendingDeliveries > 0)
        await print(
          `${contents.pendingDeliveries} pending deliveries are made when the site starts; some may be repeats.\n`,
        );
      await print(
        'Its sessions and links are ended. People, passkeys and keys that were removed since are back: look ' +
          'through these before you start the site.\n',
      );
      for (const command of accountCommands)
        if (command.name.endsWith(' list')) await command.run([], context);
      if (library && library.lost.length > 0)
        throw new CommandFailure(
          `${library.lost.length} files of the library are missing in the bucket, or are others: ${firstOf(library.lost)}.`,
        );
    },
  },
];

async function listKept(config: Config, print: CommandContext['print']): Promise<void> {
  const copies = await describeCopies(config);
  const folder = copiesFolder(config);
  if (copies.length === 0)
    throw new UsageError(`--from is missing; there are no copies in ${folder}.`);
  const rows = copies.map(({ name, at, before, enquiries }) => ({
    Copy: name,
    Taken: at,
    Before: before,
    Enquiries: enquiries ?? 'damaged',
  }));
  await print(`${table(rows)}They are in ${folder}: restore --from <file>\n`);
}

function say({ enquiries, entries }: { enquiries: number; entries: number }): string {
  return `${enquiries} enquiries and ${entries} entries`;
}
