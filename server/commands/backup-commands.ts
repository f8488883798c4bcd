import { existsSync } from 'node:fs';
import { firstOf } from '../../contract/first-of.ts';
import { backUp } from '../backup/back-up.ts';
import { backupKeyFile, keepBackupKey, readBackupKey } from '../backup/backup-key.ts';
import { bucketCopies } from '../backup/bucket-copies.ts';
import { findMissingMasters } from '../backup/copy-files.ts';
import { copiesFolder, describeCopies, listCopies, readCopyName } from '../backup/kept-copies.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { secretCopyOf, takeBackup } from '../backup/take-backup.ts';
import type { Config } from '../config/config.ts';
import { letVisitorsFirst } from '../concurrency/visitors-first.ts';
import { databaseFile, type Database } from '../db/open-database.ts';
import { erasedList } from '../enquiries/retain/erased-list.ts';
import { accountCommands } from './account-commands.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command, type CommandContext } from './command.ts';
import { count, table } from './table.ts';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '[--to <file>]',
    summary:
      'backs up the store to DATA_DIR/backups, proves the backup by restoring it, and removes old ones; with --to writes database, secret and all pictures to a file of your choice instead',
    async run(args, context) {
      const { config, print, open } = context;
      const { values } = parseArguments(args, { to: TEXT });
      if (config.databaseUrl === undefined && !existsSync(databaseFile(config)))
        throw new CommandFailure(
          `${databaseFile(config)} does not exist: there is nothing to back up.`,
        );
      if (!values.to) return backUpHere(context, await open());
      if (existsSync(values.to))
        throw new CommandFailure(`${values.to} already exists; it is not overwritten.`);
      const { file, secret, pictures, ...contents } = await takeBackup(config, values.to);
      await print(
        `${file}: complete, with ${say(contents)}. Beside it: ${count(pictures, 'picture')}.\n`,
      );
      if (secret)
        await print(
          `${secretCopyOf(file)}: the secret. Store it separately: with both, address hashes can be reversed.\n`,
        );
      if (config.media)
        await print(`The library is in ${config.media.endpoint}, and is not copied.\n`);
      await print(
        'mail/, exports/ and backups/erased.txt, the list of erased enquiries, are not included: copy them yourself.\n',
      );
    },
  },
  {
    name: 'restore',
    usage: '[--from <file, name or latest> [--key <file>] [--force]]',
    summary:
      'lists the backups; with --from replaces the store with one of them, or with another file. --force first moves existing data elsewhere',
    async run(args, context) {
      const { config, open, print, note } = context;
      const { values } = parseArguments(args, { from: TEXT, force: FLAG, key: TEXT });
      if (!values.from) return listKept(config, context);
      const stored = await openBackups(config, values.key);
      const from = await findCopy(config, values.from, stored?.copies ?? null);
      if (from !== values.from) await print(`Restoring ${from}.\n`);
      // What was erased is also known there, if it can be asked.
      if (stored?.key)
        await stored.copies.bringErased().catch((error: Error) => {
          note(`The list of erased enquiries in the bucket cannot be read: ${error.message}\n`);
        });
      const restored = await restoreBackup(config, from, values.force);
      const { previous, secret, pictures, erased, ...contents } = restored;
      if (stored?.given) await keepBackupKey(config, stored.given);
      const name = config.databaseUrl === undefined ? databaseFile(config) : 'The database';
      await print(`${name}: restored, with ${say(contents)}.\n`);
      if (erased === null)
        await print(
          `There is no list of erased enquiries (${erasedList(config)}): whoever was erased after this backup is back. Put the list there and restore again, or erase them again.\n`,
        );
      else if (erased > 0)
        await print(
          `${count(erased, 'enquiry', 'enquiries')} in it had been erased after the backup, and were erased again.\n`,
        );
      if (previous) await print(`The previous database is in ${previous}.\n`);
      if (pictures > 0) await print(`${config.dataDir}: ${count(pictures, 'picture')}.\n`);
      if (!secret)
        await print('The backup has no secret: existing form tokens and tickets become invalid.\n');
      if (contents.pendingDeliveries > 0)
        await print(
          `${contents.pendingDeliveries} pending deliveries will be sent when the site starts; some may be repeats.\n`,
        );
      await print(
        'All its sessions and links were revoked. Accounts, passkeys and API keys that were removed after the backup are ' +
          'back. Review them before you start the site:\n',
      );
      for (const command of accountCommands)
        if (command.name.endsWith(' list')) await command.run([], context);
      const lost = await findMissingMasters(await open(), config);
      if (lost.length > 0)
        throw new CommandFailure(
          `The files of ${count(lost.length, 'picture')} are missing: ${firstOf(lost)}. ` +
            (config.media
              ? 'They are not in the bucket.'
              : 'If they are in a bucket, set MEDIA_URL.'),
        );
      if (config.media && pictures > 0) note('Run media check to upload them to the bucket.\n');
    },
  },
];

async function backUpHere({ config, print, note }: CommandContext, db: Database) {
  letVisitorsFirst();
  const { file, summary } = await backUp(config, db);
  await print(
    `${file}: proven by restoring it, with ${say(summary)}, ${count(summary.messages, 'message')} and ` +
      `${count(summary.files, 'picture')} of the library.\n`,
  );
  if (summary.lost.length > 0)
    note(
      `The site itself is missing the files of ${count(summary.lost.length, 'picture')}: ${firstOf(summary.lost)}.\n`,
    );
}

/** The file of a copy: a path, the name of one in DATA_DIR/backups or in the bucket, or `latest`. */
async function findCopy(
  config: Config,
  from: string,
  bucket: ReturnType<typeof bucketCopies> | null,
): Promise<string> {
  const copies = await listCopies(config);
  const isLatest = from === 'latest';
  if (!isLatest && existsSync(from)) return from;
  const local = copies.find(({ name, before, proven }) =>
    isLatest ? proven && before === null : name === from,
  );
  if (local) return local.file;
  const name = (await bucket?.list())?.find((each) => isLatest || each === from);
  if (bucket && name !== undefined) return bucket.fetch(name);
  if (!isLatest) return from;
  throw new CommandFailure(
    `There is no proven backup in ${copiesFolder(config)}${config.backup ? ` or ${config.backup.endpoint}` : ''}.`,
  );
}

/** The bucket of backups, with the key of a file or of this machine, which is then kept here; null if there is none. */
async function openBackups(config: Config, keyFile: string | undefined) {
  if (!config.backup) return null;
  const given = keyFile === undefined ? null : await readBackupKey(keyFile);
  if (keyFile !== undefined && given === null)
    throw new CommandFailure(`${keyFile} does not exist.`);
  const key = given ?? (await readBackupKey(backupKeyFile(config)));
  return { key, given, copies: bucketCopies(config, config.backup, key) };
}

async function listKept(config: Config, { print, note }: CommandContext): Promise<void> {
  const copies = await describeCopies(config);
  const folder = copiesFolder(config);
  const rows = copies.map(({ name, at, kind, enquiries }) => ({
    BACKUP: name,
    TAKEN: at,
    KIND: kind,
    ENQUIRIES: String(enquiries ?? 'damaged'),
  }));
  const stored = await openBackups(config, undefined);
  const away = (error: unknown) => {
    note(`${error instanceof Error ? error.message : String(error)}\n`);
    return [];
  };
  for (const name of (await stored?.copies.list().catch(away)) ?? [])
    if (!copies.some((copy) => copy.name === name))
      rows.push({
        BACKUP: name,
        TAKEN: readCopyName(name)!.at,
        KIND: 'in the bucket',
        ENQUIRIES: '',
      });
  if (rows.length === 0)
    throw new UsageError(`There are no backups in ${folder}. Name a file with --from.`);
  await print(`${table(rows)}They are in ${folder}. To restore one: restore --from <name>\n`);
}

function say({ enquiries, entries }: { enquiries: number; entries: number }): string {
  return `${enquiries} enquiries and ${entries} entries`;
}
