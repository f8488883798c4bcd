import { constants, existsSync } from 'node:fs';
import { cp, copyFile, mkdir, readFile, readlink, rename, rm, symlink } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

/** Where an installation has its parts. */
export interface Places {
  /** Has the releases, and the link `current` to one of them. */
  root: string;
  settingsFile: string;
  dataDir: string;
  /** Whether systemd runs the site. */
  isService: boolean;
}

/** An installation that cannot be made. The message tells the operator why. */
class SetupRefused extends Error {
  override name = 'SetupRefused';
}

/** The folder of an installation by root, which the systemd unit names. */
const SYSTEM_ROOT = '/opt/citadel';

/**
 * Where to install to, or where this release is installed.
 *
 * @param release the folder of this release
 * @param given by --root
 * @throws {SetupRefused}
 */
export function choosePlaces(release: string, given: string | undefined): Places {
  const releases = dirname(resolve(release));
  const own = basename(releases) === 'releases' ? dirname(releases) : undefined;
  const root = resolve(given ?? own ?? SYSTEM_ROOT);
  if (root !== SYSTEM_ROOT)
    return {
      root,
      settingsFile: join(root, 'citadel.env'),
      dataDir: join(root, 'data'),
      isService: false,
    };
  if (process.getuid?.() !== 0)
    throw new SetupRefused(
      `Only root can install to ${root}: use sudo, or name another folder by --root.`,
    );
  return {
    root,
    settingsFile: '/etc/citadel.env',
    dataDir: '/var/lib/citadel',
    isService: existsSync('/run/systemd/system'),
  };
}

/**
 * Copies this release to its place and makes it the current one.
 *
 * @returns its version; null if it is installed already
 * @throws {SetupRefused} if it is no release, or another one is installed
 */
export async function installRelease(release: string, { root }: Places): Promise<string | null> {
  const facts = await readFile(join(release, 'release.json'), 'utf8').catch(() => {
    throw new SetupRefused(
      'This is no release: setup is for an unpacked one. Here, use npm start.',
    );
  });
  const { version } = JSON.parse(facts) as { version: string };
  const link = join(root, 'current');
  const current = await readlink(link).catch(() => null);
  if (current !== null && basename(current) !== version)
    throw new SetupRefused(
      `Version ${basename(current)} is installed in ${root}. Change its settings by ${link}/citadel setup, or its version by ` +
        `${link}/citadel upgrade.`,
    );
  if (current !== null) return null;
  const folder = join(root, 'releases', version);
  if (resolve(release) !== folder) {
    const part = join(root, 'releases', `.${version}.part`);
    await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
    for (const old of [part, folder]) await rm(old, { recursive: true, force: true });
    const mode = constants.COPYFILE_FICLONE;
    await cp(release, part, { recursive: true, verbatimSymlinks: true, mode });
    await rename(part, folder);
  }
  await rm(`${link}.new`, { force: true });
  await symlink(join('releases', version), `${link}.new`);
  await rename(`${link}.new`, link);
  return version;
}

/** Puts the systemd unit of the current release in its place. */
export const installUnit = ({ root }: Places): Promise<void> =>
  copyFile(join(root, 'current/deploy/citadel.service'), '/etc/systemd/system/citadel.service');
