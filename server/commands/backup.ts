import { existsSync } from 'node:fs';
import { checkCopy, UnsoundCopy } from '../backup/check-copy.ts';
import { RestoreRefused, restoreBackup } from '../backup/restore-backup.ts';
import { secretBeside, takeBackup } from '../backup/take-backup.ts';
import type { Config } from '../config/config.ts';
import { databaseFile } from '../db/client.ts';
import { migrationIds } from '../db/migrations.ts';
import { parseArguments } from './arguments.ts';
import { CommandFailure, UsageError, type Command } from './command.ts';

export const backupCommand: Command = {
  name: 'backup',
  usage: '--to <file>',
  summary:
    'copies the database of a site that may be running, checks the copy, and copies the secret',
  async run(args, { config, print }) {
    const { values } = parseArguments(args, { to: { type: 'string' } }, []);
    if (!values.to) throw new UsageError('--to is missing.');
    refusePostgres(config, `pg_dump --format=custom --file=${values.to} "$DATABASE_URL"`);
    if (!existsSync(databaseFile(config)))
      throw new CommandFailure(`${databaseFile(config)} does not exist: there is nothing to copy.`);
    for (const file of [values.to, secretBeside(values.to)])
      if (existsSync(file)) throw new CommandFailure(`${file} is there; nothing is written over.`);
    const { file, secret, ...contents } = await orFailure(takeBackup(config, values.to));
    await print(`${file}: whole, with ${say(contents)}.\n`);
    if (secret)
      await print(
        `${secretBeside(file)}: the secret. Where both lie, hashes of addresses can be undone.\n`,
      );
    await print(
      'Mails written to files and exports are not in it: copy mail/ and exports/ yourself.\n',
    );
  },
};

export const restoreCommand: Command = {
  name: 'restore',
  usage: '--from <file> [--force]',
  summary: 'puts a backup in the place of the database; --force keeps one that is there aside',
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
    const { keptAside, secret, ...contents } = await orFailure(
      restoreBackup(config, values.from, {
        force: values.force ?? false,
        knownSteps: migrationIds,
      }),
    );
    await print(`${databaseFile(config)}: restored, with ${say(contents)}.\n`);
    if (keptAside) await print(`What was there is in ${keptAside}.\n`);
    if (!secret)
      await print(
        'No secret came with it. Form tokens and waiting tickets of the last day are void.\n',
      );
    if (contents.waiting > 0)
      await print(
        `When the site starts, ${contents.waiting} deliveries that waited go out, some perhaps again.\n`,
      );
  },
};

/** PostgreSQL has tools of its own for this, which know it better. */
function refusePostgres(config: Config, command: string): void {
  if (config.databaseUrl !== undefined)
    throw new CommandFailure(`The store is PostgreSQL. Its own command does this:\n  ${command}`);
}

function say({ enquiries, entries }: Pick<ReturnType<typeof checkCopy>, 'enquiries' | 'entries'>) {
  return `${enquiries} enquiries and ${entries} entries`;
}

async function orFailure<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof UnsoundCopy || error instanceof RestoreRefused)
      throw new CommandFailure(error.message);
    throw error;
  }
}
