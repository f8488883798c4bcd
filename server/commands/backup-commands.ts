import { existsSync } from 'node:fs';
import { checkCopy, InvalidCopy } from '../backup/check-copy.ts';
import { RestoreRefused, restoreBackup } from '../backup/restore-backup.ts';
import { secretCopyOf, takeBackup } from '../backup/take-backup.ts';
import type { Config } from '../config/config.ts';
import { databaseFile } from '../db/open-database.ts';
import { migrationIds } from '../db/migrations.ts';
import { parseArguments } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: '--to <file>',
  summary: 'copies the database, also of a running site, verifies the copy, and copies the secret',
  async run(args, { config, print }) {
    const { values } = parseArguments(args, { to: { type: 'string' } }, []);
    if (!values.to) throw new UsageError('--to is missing.');
    refusePostgres(config, `pg_dump --format=custom --file=${values.to} "$DATABASE_URL"`);
    if (!existsSync(databaseFile(config)))
      throw new CommandFailure(`${databaseFile(config)} does not exist: nothing to copy.`);
    for (const file of [values.to, secretCopyOf(values.to)])
      if (existsSync(file))
        throw new CommandFailure(`${file} already exists and is not overwritten.`);
    const { file, secret, ...contents } = await orFailure(takeBackup(config, values.to));
    await print(`${file}: complete, with ${say(contents)}.\n`);
    if (secret)
      await print(
        `${secretCopyOf(file)}: the secret. Store it elsewhere: with both, address hashes can be reversed.\n`,
      );
    await print('Not included are mail/, exports/ and pictures/: copy them yourself.\n');
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  usage: '--from <file> [--force]',
  summary:
    'replaces the database with a backup; --force moves an existing database to another folder first',
  async run(args, { config, print }) {
    const { values } = parseArguments(
      args,
      { from: { type: 'string' }, force: { type: 'boolean' } },
      [],
    );
    if (!values.from) throw new UsageError('--from is missing.');
    refusePostgres(
      config,
      `pg_restore --clean --if-exists --dbname="$DATABASE_URL" ${values.from}`,
    );
    const { previous, secret, ...contents } = await orFailure(
      restoreBackup(config, values.from, {
        force: values.force ?? false,
        knownMigrations: migrationIds,
      }),
    );
    await print(`${databaseFile(config)}: restored, with ${say(contents)}.\n`);
    if (previous) await print(`The previous database is in ${previous}.\n`);
    if (!secret)
      await print('The backup has no secret: existing form tokens and tickets become invalid.\n');
    if (contents.pendingDeliveries > 0)
      await print(
        `${contents.pendingDeliveries} pending deliveries are made when the site starts; some may be repeats.\n`,
      );
  },
};

function refusePostgres(config: Config, command: string): void {
  if (config.databaseUrl !== undefined)
    throw new CommandFailure(`For PostgreSQL use its own tool:\n  ${command}`);
}

function say({ enquiries, entries }: Pick<ReturnType<typeof checkCopy>, 'enquiries' | 'entries'>) {
  return `${enquiries} enquiries and ${entries} entries`;
}

async function orFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof InvalidCopy || error instanceof RestoreRefused)
      throw new CommandFailure(error.message);
    throw error;
  }
}
