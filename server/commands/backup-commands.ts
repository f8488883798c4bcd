import { existsSync, readFileSync } from 'node:fs';
import type { CopyContents } from '../backup/check-copy.ts';
import { restoreBackup } from '../backup/restore-backup.ts';
import { picturesCopyOf, secretCopyOf, takeBackup } from '../backup/take-backup.ts';
import { importedPictures, type Config } from '../config/config.ts';
import { databaseFile } from '../db/open-database.ts';
import { migrationIds } from '../db/migrations.ts';
import { secretFile } from '../secret/secret.ts';
import { FLAG, parseArguments, TEXT } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';

export const backupCommands: readonly Command[] = [
  {
    name: 'backup',
    usage: '--to <file>',
    summary:
      'copies the database, also of a running site, verifies the copy, and copies the secret and the imported pictures',
    async run(args, { config, print }) {
      const { values } = parseArguments(args, { to: TEXT });
      if (!values.to) throw new UsageError('--to is missing.');
      refusePostgres(config, `pg_dump --format=custom --file=${values.to} "$DATABASE_URL"`);
      if (!existsSync(databaseFile(config)))
        throw new CommandFailure(`${databaseFile(config)} does not exist: nothing to copy.`);
      const copyOfSecret = secretCopyOf(values.to);
      const taken = existsSync(values.to)
        ? values.to
        : existsSync(copyOfSecret) && !isSameSecret(copyOfSecret, config) && copyOfSecret;
      if (taken) throw new CommandFailure(`${taken} already exists and is not overwritten.`);
      const { file, secret, pictures, ...contents } = await takeBackup(config, values.to);
      await print(`${file}: complete, with ${say(contents)}.\n`);
      if (secret)
        await print(
          `${secretCopyOf(file)}: the secret. Store it elsewhere: with both, address hashes can be reversed.\n`,
        );
      if (pictures > 0) await print(`${picturesCopyOf(file)}: ${pictures} imported pictures.\n`);
      await print('Not included are mail/ and exports/: copy them yourself.\n');
    },
  },
  {
    name: 'restore',
    usage: '--from <file> [--force]',
    summary:
      'replaces the database with a backup; --force moves an existing database to another folder first',
    async run(args, { config, print }) {
      const { values } = parseArguments(args, { from: TEXT, force: FLAG });
      if (!values.from) throw new UsageError('--from is missing.');
      refusePostgres(
        config,
        `pg_restore --clean --if-exists --dbname="$DATABASE_URL" ${values.from}`,
      );
      const { previous, secret, pictures, ...contents } = await restoreBackup(config, values.from, {
        force: values.force,
        knownMigrations: migrationIds,
      });
      await print(`${databaseFile(config)}: restored, with ${say(contents)}.\n`);
      if (previous) await print(`The previous database is in ${previous}.\n`);
      if (pictures > 0)
        await print(`${importedPictures(config)}: ${pictures} imported pictures.\n`);
      if (!secret)
        await print('The backup has no secret: existing form tokens and tickets become invalid.\n');
      if (contents.pendingDeliveries > 0)
        await print(
          `${contents.pendingDeliveries} pending deliveries are made when the site starts; some may be repeats.\n`,
        );
    },
  },
];

/** Whether a file is a copy of the secret, which an interrupted backup may have left. */
const isSameSecret = (file: string, config: Config) =>
  existsSync(secretFile(config)) && readFileSync(file).equals(readFileSync(secretFile(config)));

function refusePostgres(config: Config, command: string): void {
  if (config.databaseUrl !== undefined)
    throw new CommandFailure(
      `For PostgreSQL use its own tool:\n  ${command}\nand copy the imported pictures in ${importedPictures(config)}.`,
    );
}

function say({ enquiries, entries }: Pick<CopyContents, 'enquiries' | 'entries'>) {
  return `${enquiries} enquiries and ${entries} entries`;
}
