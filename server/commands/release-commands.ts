import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { copiesFolder, listCopies, nameCopy, pruneBefore } from '../backup/kept-copies.ts';
import { secretCopyOf, takeBackup } from '../backup/take-backup.ts';
import { explainRoom } from '../backup/copy-before-migrations.ts';
import { sql, type Kysely } from 'kysely';
import { rehearseMigrations } from '../db/migrations.ts';
import type { Config } from '../config/config.ts';
import { databaseFile, openDatabase } from '../db/open-database.ts';
import { explainTooOld } from '../db/releases.ts';
import {
  findInstallation,
  lockInstallation,
  readLink,
  ReleaseRefused,
  releaseFolder,
  removeOldReleases,
  type Installation,
} from '../release/installation.ts';
import { settle, switchRelease } from '../release/switch-release.ts';
import { rehearse, removeTrial, tryRelease } from '../release/try-release.ts';
import { unpackRelease } from '../release/unpack-release.ts';
import { readSecretFile } from '../secret/secret.ts';
import { parseArguments } from './arguments.ts';
import { CommandFailure, type Command, type CommandContext } from './command.ts';

export const releaseCommands: readonly Command[] = [
  {
    name: 'upgrade',
    usage: '<file or address>',
    summary:
      'installs a release: verifies its signature, copies the store, tries the release beside the site, and lets it take over. ' +
      'If it is not ready within a minute, the one that runs goes on',
    async run(args, context) {
      const [source] = parseArguments(args, {}, 'file or address').positionals;
      await change(context, 'upgraded', async (installation, say) => {
        const version = await unpackRelease(installation, source);
        await say(`Version ${version} is verified and unpacked.`);
        const { file } = await copyStore(context.config, version);
        await say(`${file}: a verified copy of the store.`);
        const key = context.config.secretKey ?? (await readSecretFile(secretCopyOf(file)));
        const reason =
          (await tryRelease(installation, version, context.config, file, key ?? '')) ??
          rehearse(installation, version, context.config);
        if (reason !== null) throw new ReleaseRefused(`On trial, version ${version} ${reason}.`);
        await say('It took a test enquiry on a copy of the store.');
        return version;
      });
    },
  },
  {
    name: 'rollback',
    usage: '',
    summary: 'lets the release take over again that ran before, after a copy of the store',
    async run(args, context) {
      parseArguments(args, {});
      await change(context, 'rolled back', async (installation, say) => {
        const version = readLink(installation, 'previous');
        const current = readLink(installation, 'current');
        const isThere = version !== null && existsSync(releaseFolder(installation, version));
        if (!isThere || version === current)
          throw new ReleaseRefused('There is no release that ran before.');
        const { file, releases } = await copyStore(context.config, version);
        await say(`${file}: a verified copy of the store.`);
        const words = explainTooOld(releases, version);
        if (words === null) return version;
        const copies = await listCopies(context.config);
        const before = copies.find((copy) => copy.before === current);
        throw new ReleaseRefused(
          words + (before ? ` It is restored by: restore --from ${before.file} --force.` : ''),
        );
      });
    },
  },
  {
    name: 'rehearse',
    usage: '',
    summary:
      'applies the migrations of this version to the store and takes them back; upgrade runs it for a release on PostgreSQL',
    async run(args, { config }) {
      parseArguments(args, {});
      const db = openDatabase(config);
      const waitBriefly = (transaction: Kysely<any>) =>
        config.databaseUrl === undefined
          ? Promise.resolve()
          : sql`set local lock_timeout = '2s'`.execute(transaction);
      await rehearseMigrations(db, waitBriefly).finally(() => db.destroy());
    },
  },
];

/**
 * Replaces the release that runs by another.
 *
 * @param prepare returns the version that takes over
 * @throws {CommandFailure} with the reason; the one that ran goes on then
 */
async function change(
  { config, print }: CommandContext,
  done: string,
  prepare: (installation: Installation, say: (line: string) => Promise<void>) => Promise<string>,
): Promise<void> {
  const installation = findInstallation();
  if (!installation)
    throw new CommandFailure(
      'This is not an installed release: a checkout is updated by git, a container by its image.',
    );
  let before: string | null = null;
  try {
    using _ = lockInstallation(installation);
    await settle(installation, config.dataDir);
    await removeTrial(config);
    before = readLink(installation, 'current');
    const version = await prepare(installation, (line) => print(`${line}\n`));
    const reason = await switchRelease(installation, config.dataDir, version);
    if (reason !== null) throw new ReleaseRefused(`Version ${version} ${reason}.`);
    removeOldReleases(installation);
    await print(`Version ${version} serves.\n`);
  } catch (error) {
    const { message } = error as Error;
    throw new CommandFailure(
      `Not ${done}: ${message}${before === null ? '' : ` Version ${before} goes on as before.`}`,
    );
  }
}

/** Takes a verified copy of the store, of the same owner as the store. */
async function copyStore(config: Config, version: string) {
  if (config.databaseUrl === undefined && !existsSync(databaseFile(config)))
    throw new ReleaseRefused(`${databaseFile(config)} does not exist: is DATA_DIR right?`);
  try {
    const db = openDatabase(config);
    const lacking = await explainRoom(config, db).finally(() => db.destroy());
    if (lacking !== null) throw new ReleaseRefused(lacking);
    const taken = await takeBackup(config, nameCopy(config, new Date(), version), 'none');
    await pruneBefore(config);
    return taken;
  } finally {
    const { uid, gid } = statSync(config.dataDir);
    // The user of the service reads and removes copies.
    if (process.getuid?.() === 0)
      execFileSync('chown', ['-Rh', `${uid}:${gid}`, copiesFolder(config)]);
  }
}
