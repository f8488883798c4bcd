import { existsSync } from 'node:fs';
import { backUp } from '../backup/back-up.ts';
import { copiesFolder, describeCopies, listCopies } from '../backup/kept-copies.ts';
import { libraryListOf } from '../backup/library-list.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { mediaCopyOf, picturesCopyOf, secretCopyOf, takeBackup } from '../backup/take-backup.ts';
import { importedPictures, mediaFolder, type Config } from '../config/config.ts';
import { letVisitorsFirst } from '../concurrency/visitors-first.ts';
import { databaseFile, type Database } from '../db/open-database.ts';
import { accountCommands } from './account-commands.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command, type CommandContext } from './command.ts';
import { count, firstOf, table } from './table.ts';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '[--to <file>]',
    summary:
      'takes a copy into DATA_DIR/backups, proves it by restoring it, and removes old ones; with --to copies the database, also of a running site, verifies the copy, and copies the secret and all pictures',
    async run(args, { config, print, open }) {
      const { values } = parseArguments(args, { to: TEXT });
      if (config.databaseUrl === undefined && !existsSync(databaseFile(config)))
        throw new CommandFailure(`${databaseFile(config)} does not exist: nothing to copy.`);
      if (!values.to) return backUpHere(config, await open(), print);
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
    usage: '[--from <file or latest> [--force]]',
    summary:
      'lists the kept copies; with --from replaces the store with one, or with another backup. --force keeps the data that is there elsewhere first',
    async run(args, context) {
      const { config, print, note } = context;
      const { values } = parseArguments(args, { from: TEXT, force: FLAG });
      if (!values.from) return listKept(config, print);
      const from = values.from === 'latest' ? await findLatest(config) : values.from;
      if (values.from === 'latest') await print(`The latest is ${from}.\n`);
      const restored = await restoreBackup(config, from, values.force);
      const { previous, secret, pictures, media, library, erased, ...contents } = restored;
      const name = config.databaseUrl === undefined ? databaseFile(config) : 'The database';
      await print(`${name}: restored, with ${say(contents)}.\n`);
      if (erased > 0)
        await print(
          `${count(erased, 'enquiry', 'enquiries')} of it had been erased since, and were erased again.\n`,
        );
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
      else if (existsSync(libraryListOf(from)))
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

async function backUpHere(config: Config, db: Database, print: CommandContext['print']) {
  letVisitorsFirst(19);
  const { file, summary } = await backUp(config, db);
  await print(
    `${file}: proven by restoring it, with ${say(summary)}, ${count(summary.messages, 'message')} and ` +
      `${count(summary.files, 'picture')} of the library.\n`,
  );
  if (summary.lost.length > 0)
    throw new CommandFailure(
      `The site itself lacks the files of ${count(summary.lost.length, 'picture')}: ${firstOf(summary.lost)}.`,
    );
}

async function findLatest(config: Config): Promise<string> {
  const latest = (await listCopies(config)).find(({ before, proven }) => proven && before === null);
  if (!latest) throw new CommandFailure(`There is no proven copy in ${copiesFolder(config)}.`);
  return latest.file;
}

async function listKept(config: Config, print: CommandContext['print']): Promise<void> {
  const copies = await describeCopies(config);
  const folder = copiesFolder(config);
  if (copies.length === 0)
    throw new UsageError(`--from is missing; there are no copies in ${folder}.`);
  const rows = copies.map(({ name, at, kind, enquiries }) => ({
    COPY: name,
    TAKEN: at,
    KIND: kind,
    ENQUIRIES: enquiries ?? 'damaged',
  }));
  await print(`${table(rows)}They are in ${folder}: restore --from <file>\n`);
}

function say({ enquiries, entries }: { enquiries: number; entries: number }): string {
  return `${enquiries} enquiries and ${entries} entries`;
}
