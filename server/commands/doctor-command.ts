import { existsSync } from 'node:fs';
import { explainSettingsFile } from '../config/settings-file-faults.ts';
import { databaseFile, openDatabase } from '../db/open-database.ts';
import { pendingMigrations } from '../db/migrations.ts';
import { checkBackupKey, checkBackups, checkCopies } from '../doctor/check-backups.ts';
import { checkContentDates } from '../doctor/check-content-dates.ts';
import {
  checkDestination,
  checkMailFiles,
  checkOutbox,
  checkQuarantine,
  checkRetention,
} from '../doctor/check-enquiries.ts';
import { checkPostgres } from '../doctor/check-postgres.ts';
import { checkClock, checkDisk, checkSecret, checkSqlite } from '../doctor/check-store.ts';
import { checkUpdate } from '../doctor/check-update.ts';
import { checkAccess, checkStudio } from '../doctor/check-studio.ts';
import { openDestinations } from '../enquiries/deliver/destinations.ts';
import { failed, ok, type CheckResult } from '../doctor/doctor-check.ts';
import { openBucket } from '../media/bucket.ts';
import { FLAG, parseArguments } from './arguments.ts';
import { CommandFailure, type Command } from './command.ts';
import { aligned, json } from './table.ts';

/** What is checked, and how, without side effects. A rejection counts as failed. */
type Check = [name: string, run: () => Promise<CheckResult>];

export const doctorCommand: Command = {
  name: 'doctor',
  usage: '[--json]',
  summary: 'checks everything the site depends on; exit code 1 if a check fails',
  async run(args, { config, print }) {
    const { values } = parseArguments(args, { json: FLAG });
    const destinations = openDestinations(config);
    const names = destinations.map(({ name }) => name);
    await using db = openDatabase(config);
    const sqlite = config.databaseUrl === undefined;
    // A query would create a missing file. If it fails, the database check reports the reason.
    const pending =
      sqlite && !existsSync(databaseFile(config))
        ? null
        : await pendingMigrations(db).catch(() => null);
    const tables = pending?.length === 0;
    const checks: Check[] = [
      // Invalid settings end every command before it runs.
      ['settings', async () => checkSettingsFile()],
      ['database', () => (sqlite ? checkSqlite(db, config) : checkPostgres(db))],
      ['disk space', () => checkDisk(config)],
      ...(config.releasesUrl ? [['update', () => checkUpdate(config)] satisfies Check] : []),
      ['kept copies', () => checkCopies(config)],
      ['studio', () => checkStudio(config)],
      ...destinations.flatMap(({ name, probe }): Check[] =>
        probe ? [[name, () => checkDestination(probe)]] : [],
      ),
    ];
    for (const [name, bucket] of [
      ['pictures', config.media],
      ['bucket of backups', config.backup],
    ] as const)
      if (bucket)
        checks.push([
          name,
          async () => ok(`${await openBucket(bucket).probe()} can be listed, written and read`),
        ]);
    if (tables)
      checks.push(
        ['deliveries', () => checkOutbox(db, names)],
        ['quarantine', () => checkQuarantine(db)],
        ['clock', () => checkClock(db)],
        ['content dates', () => checkContentDates(db)],
        ['backups', () => checkBackups(db)],
        ...(config.backup ? [['backup key', () => checkBackupKey(db)] satisfies Check] : []),
        ['retention', () => checkRetention(db, config.retentionMonths)],
        ['restored access', () => checkAccess(db)],
        ['mail files', () => checkMailFiles(db, config)],
      );
    if (tables || sqlite) checks.push(['secret', () => checkSecret(db, config)]);
    const results = await Promise.all(
      checks.map(async ([name, run]) => {
        const result = run().catch((error: unknown) =>
          failed(error instanceof Error ? error.message : String(error)),
        );
        return { name, ...(await result) };
      }),
    );
    const lines = results.map(({ name, state, words }) => [
      state === 'failed' ? 'FAILED' : state,
      name,
      words,
    ]);
    await print(values.json ? json(results) : aligned(lines));
    const bad = results.filter(({ state }) => state === 'failed').map(({ name }) => name);
    if (bad.length > 0) throw new CommandFailure(`Failed: ${bad.join(', ')}.`);
  },
};

function checkSettingsFile(): CheckResult {
  const faults = explainSettingsFile(process.env.SETTINGS_FILE);
  return faults === null ? ok('valid') : failed(faults);
}
