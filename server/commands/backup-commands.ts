import { existsSync } from 'node:fs';
import { libraryListOf } from '../backup/library-list.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { mediaCopyOf, picturesCopyOf, secretCopyOf, takeBackup } from '../backup/take-backup.ts';
import { importedPictures, mediaFolder, type Config } from '../config/config.ts';
import { databaseFile } from '../db/open-database.ts';
import { accountCommands } from './account-commands.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';
import { count, firstOf } from './table.ts';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '--to <file>',
    summary:
      'copies the database, also of a running site, verifies the copy, and copies the secret and all pictures',
    async run(args, { config, print }) {
      const { values } = parseArguments(args, { to: TEXT });
      if (!values.to) throw new UsageError('--to is missing.');
      refusePostgres(config, `pg_dump --format=custom --file=${values.to} "$DATABASE_URL"`);
      if (!existsSync(databaseFile(config)))
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
    usage: '--from <file> [--force]',
    summary:
      'replaces the database with a backup; --force moves an existing database to another folder first',
    async run(args, context) {
      const { config, print, note } = context;
      const { values } = parseArguments(args, { from: TEXT, force: FLAG });
      if (!values.from) throw new UsageError('--from is missing.');
      refusePostgres(
        config,
        `pg_restore --clean --if-exists --dbname="$DATABASE_URL" ${values.from}`,
      );
      const restored = await restoreBackup(config, values.from, values.force);
      const { previous, secret, pictures, media, library, ...contents } = restored;
      await print(`${databaseFile(config)}: restored, with ${say(contents)}.\n`);
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
      for (const { name, run } of accountCommands)
        if (name.endsWith(' list')) await run([], context);
      if (library && library.lost.length > 0)
        throw new CommandFailure(
          `${library.lost.length} files of the library are missing in the bucket, or are others: ${firstOf(library.lost)}.`,
        );
    },
  },
];

function refusePostgres(config: Config, command: string): void {
  if (config.databaseUrl !== undefined)
    throw new CommandFailure(
      `For PostgreSQL use its own tool:\n  ${command}\nand copy the pictures in ${importedPictures(config)}${config.media ? '' : ` and ${mediaFolder(config)}`}.`,
    );
}

function say({ enquiries, entries }: { enquiries: number; entries: number }): string {
  return `${enquiries} enquiries and ${entries} entries`;
}
