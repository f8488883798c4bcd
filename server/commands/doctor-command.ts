import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { databaseFile, openDatabase } from '../db/open-database.ts';
import { pendingMigrations } from '../db/migrations.ts';
import { checkClock, checkDestinations, checkOutbox } from '../doctor/check-destinations.ts';
import { checkPostgres } from '../doctor/check-postgres.ts';
import { checkQuarantine } from '../doctor/check-quarantine.ts';
import { checkContentDates } from '../doctor/check-content-dates.ts';
import { checkMailFiles, checkRetention } from '../doctor/check-retention.ts';
import { checkSecret } from '../doctor/check-secret.ts';
import { checkDatabase, checkDisk } from '../doctor/check-store.ts';
import { openDestinations } from '../enquiries/deliver/destinations.ts';
import { failed, ok, type Check } from '../doctor/doctor-check.ts';
import { FLAG, parseArguments } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';
import { json } from './table.ts';

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '[--json]',
  summary: 'checks everything the site depends on; exit code 1 if a check fails',
  async run(args, { config, print }) {
    const { values } = parseArguments(args, { json: FLAG });
    const destinations = openDestinations(config);
    const checks: Check[] = [
      // Invalid settings end every command before it runs.
      { name: 'settings', run: async () => ok('valid') },
      config.databaseUrl === undefined ? checkDatabase(config) : checkPostgres(config),
      checkDisk(config),
      ...checkDestinations(destinations),
    ];
    // These checks query tables, so they need a migrated store.
    const tables = await hasTables(config);
    const names = destinations.map(({ name }) => name);
    if (tables)
      checks.push(
        checkOutbox(config, names),
        checkQuarantine(config),
        checkClock(config),
        checkContentDates(config),
        checkRetention(config),
        checkMailFiles(config),
      );
    if (tables || config.databaseUrl === undefined) checks.push(checkSecret(config));
    const results = await Promise.all(
      checks.map(async ({ name, run }) => ({
        name,
        ...(await run().catch((error: unknown) =>
          failed(error instanceof Error ? error.message : String(error)),
        )),
      })),
    );
    const bad = results.filter(({ state }) => state === 'failed').map(({ name }) => name);
    const widest = Math.max(...results.map(({ name }) => name.length));
    if (values.json) await print(json(results));
    else
      for (const { name, state, words } of results) {
        const mark = state === 'failed' ? 'FAILED' : state;
        await print(`${mark.padEnd(7)}  ${name.padEnd(widest)}  ${words}\n`);
      }
    if (bad.length > 0) throw new CommandFailure(`Failed: ${bad.join(', ')}.`);
  },
};

async function hasTables(config: Config): Promise<boolean> {
  if (config.databaseUrl === undefined && !existsSync(databaseFile(config))) return false;
  try {
    await using db = openDatabase(config);
    return (await pendingMigrations(db)).length === 0;
  } catch {
    // The database check reports the reason.
    return false;
  }
}
