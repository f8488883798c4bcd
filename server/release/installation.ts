import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { DatabaseSync } from 'node:sqlite';
import { compareVersions } from '../db/releases.ts';

/** A folder with releases: `releases/<version>`, and the links `current` and `previous` to two of them. */
export interface Installation {
  root: string;
}

/** What `release.json` in a release says. */
export interface ReleaseFacts {
  version: string;
  /** As `process.platform` and `process.arch`: linux-x64. */
  platform: string;
  /** PEM of the key that its successors are signed with; null if it was not signed itself. */
  publicKey: string | null;
}

/** An upgrade or a rollback that changed nothing. The message tells the operator why, and ends with a period. */
export class ReleaseRefused extends Error {
  override name = 'ReleaseRefused';
}

/** How many releases stay. */
const KEPT = 3;

/** The folder of this release, without links. */
const OWN_FOLDER = fileURLToPath(new URL('../..', import.meta.url));

/** The installation that this program is part of; null for a checkout or a release that was only unpacked. */
export function findInstallation(own = OWN_FOLDER): Installation | null {
  const releases = dirname(join(own, '.'));
  return basename(releases) === 'releases' ? { root: dirname(releases) } : null;
}

export const releaseFolder = ({ root }: Installation, version: string): string =>
  join(root, 'releases', version);

/** The version that a link leads to; null if there is no such link. */
export function readLink({ root }: Installation, link: 'current' | 'previous'): string | null {
  try {
    return basename(readlinkSync(join(root, link)));
  } catch {
    return null;
  }
}

/** Points a link to another version, atomically and durably; removes it if that is null. */
export function pointTo(
  { root }: Installation,
  link: 'current' | 'previous',
  version: string | null,
): void {
  const path = join(root, link);
  if (version === null) return rmSync(path, { force: true });
  rmSync(`${path}.new`, { force: true });
  symlinkSync(join('releases', version), `${path}.new`);
  renameSync(`${path}.new`, path);
  syncDisk(root);
}

/** Writes everything on the disk of a folder to it. */
export const syncDisk = (folder: string): void =>
  void execFileSync('sync', ['-f', folder], { stdio: 'ignore' });

/** @throws {ReleaseRefused} */
export function readFacts(folder: string): ReleaseFacts {
  try {
    return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as ReleaseFacts;
  } catch {
    throw new ReleaseRefused(`${folder} is not a release: it has no release.json.`);
  }
}

/** Removes all releases but the current one, the one before, and the newest others until three are left. */
export function removeOldReleases(installation: Installation): void {
  const folder = join(installation.root, 'releases');
  const versions = readdirSync(folder).filter((name) => !name.startsWith('.'));
  const inUse = [readLink(installation, 'current'), readLink(installation, 'previous')];
  const others = versions.filter((version) => !inUse.includes(version));
  const room = KEPT - (versions.length - others.length);
  for (const version of others.toSorted((a, b) => compareVersions(b, a)).slice(room))
    rmSync(join(folder, version), { recursive: true, force: true });
}

/**
 * Excludes other upgrades and rollbacks until it is disposed of, or this process ends.
 *
 * @throws {ReleaseRefused} if there is another
 */
export function lockInstallation({ root }: Installation): Disposable {
  const lock = new DatabaseSync(join(root, 'upgrade.lock'));
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
    return lock;
  } catch {
    lock.close();
    throw new ReleaseRefused('Another upgrade or rollback is in progress.');
  }
}
