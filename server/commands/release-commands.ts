import { execFileSync } from 'node:child_process';
import { existsSync, rmSync, statSync } from 'node:fs';
import { copyBefore, explainRoom } from '../backup/copy-before.ts';
import { copiesFolder, listCopies } from '../backup/kept-copies.ts';
import { secretCopyOf } from '../backup/take-backup.ts';
import { sql, type Kysely } from 'kysely';
import { rehearseMigrations } from '../db/migrations.ts';
import type { Config } from '../config/config.ts';
import { databaseFile, openDatabase } from '../db/open-database.ts';
import { compareVersions, explainTooOld } from '../db/releases.ts';
import {
  findInstallation,
  lockInstallation,
  readLink,
  ReleaseRefused,
  releaseFolder,
  removeOldReleases,
  type Installation,
} from '../release/installation.ts';
import { listSupervisors } from '../release/supervisors.ts';
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
      'upgrades to a release: verifies its signature, backs up the store, tries the release on that copy, and switches to it. ' +
      'If it is not ready within a minute, the current release keeps running',
    async run(args, context) {
      const [source] = parseArguments(args, {}, 'file or address').positionals;
      await change(context, 'upgraded', async (installation, say) => {
        const version = await unpackRelease(installation, source);
        await say(`Version ${version} is verified and unpacked.`);
        try {
          const current = readLink(installation, 'current') ?? version;
          if (compareVersions(version, current) < 0)
            throw new ReleaseRefused(
              `Version ${version} is older than ${current}. rollback goes back to the previous release.`,
            );
          const { file } = await copyStore(context.config, version);
          await say(`The store is backed up to ${file}.`);
          const key = context.config.secretKey ?? (await readSecretFile(secretCopyOf(file)));
          const reason =
            (await tryRelease(installation, version, context.config, file, key ?? '')) ??
            rehearse(installation, version, context.config);
          if (reason !== null)
            throw new ReleaseRefused(`In its trial, version ${version} ${reason}.`);
        } catch (error) {
          rmSync(releaseFolder(installation, version), { recursive: true, force: true });
          throw error;
        }
        await say('Its trial on a copy of the store has passed.');
        return version;
      });
    },
  },
  {
    name: 'rollback',
    usage: '',
    summary: 'goes back to the previous release, after backing up the store',
    async run(args, context) {
      parseArguments(args, {});
      await change(context, 'rolled back', async (installation, say) => {
        const version = readLink(installation, 'previous');
        const current = readLink(installation, 'current');
        const isThere = version !== null && existsSync(releaseFolder(installation, version));
        if (!isThere || version === current)
          throw new ReleaseRefused('There is no previous release.');
        const { file } = await copyStore(context.config, version);
        await say(`The store is backed up to ${file}.`);
        // Of PostgreSQL the backup does not have them.
        await using db = openDatabase(context.config);
        const used = db.selectFrom('releases').select(['version', 'reads_from']);
        const words = explainTooOld(await used.execute(), version);
        if (words === null) {
          await say(
            `Going back from ${current} to ${version}. Another rollback returns to ${current}.`,
          );
          return version;
        }
        const copies = await listCopies(context.config);
        const before = copies.find((copy) => copy.before === current);
        throw new ReleaseRefused(words + (before ? ` That backup is ${before.file}.` : ''));
      });
    },
  },
  {
    name: 'rehearse',
    usage: '',
    summary:
      'applies the migrations of this version in a transaction and rolls it back; upgrade runs it on PostgreSQL',
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
 * Replaces the running release with another.
 *
 * @param prepare returns the version that takes over
 * @throws {CommandFailure} with the reason; the current release keeps running then
 */
async function change(
  { config, print }: CommandContext,
  done: string,
  prepare: (installation: Installation, say: (line: string) => Promise<void>) => Promise<string>,
): Promise<void> {
  const installation = findInstallation();
  if (!installation)
    throw new CommandFailure(
      'This is not an installed release. Update a checkout with git, a container with its image.',
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
    const [supervisor] = listSupervisors(config.dataDir, installation.root);
    await print(
      supervisor
        ? `Version ${version} is running.\n`
        : `Version ${version} will run when the site is started.\n`,
    );
  } catch (error) {
    const kept = before === null ? '' : ` Version ${before} is still in use.`;
    throw new CommandFailure(`Not ${done}: ${explain(error)}${kept}`);
  }
}

function explain(error: unknown): string {
  const { message, code, reason } = error as Error & { code?: string; reason?: string };
  return code === 'ENOSPC' || reason === 'full' ? 'The disk is full: free some space.' : message;
}

/** Backs up the store; the backup gets the owner of the store. */
async function copyStore(config: Config, version: string) {
  if (config.databaseUrl === undefined && !existsSync(databaseFile(config)))
    throw new ReleaseRefused(`${databaseFile(config)} does not exist. Check DATA_DIR.`);
  try {
    const db = openDatabase(config);
    const lacking = await explainRoom(config, db).finally(() => db.destroy());
    if (lacking !== null) throw new ReleaseRefused(lacking);
    return await copyBefore(config, version);
  } finally {
    const { uid, gid } = statSync(config.dataDir);
    // The user of the service reads and removes copies.
    if (process.getuid?.() === 0)
      execFileSync('chown', ['-Rh', `${uid}:${gid}`, copiesFolder(config)]);
  }
}
