import { constants, existsSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import {
  findInstallation,
  pointTo,
  readFacts,
  readLink,
  releaseFolder,
  ReleaseRefused,
} from '../installation.ts';

/** Where an installation has its parts. */
export interface Places {
  /** Has the releases, and the link `current` to one of them. */
  root: string;
  settingsFile: string;
  dataDir: string;
  /** Whether systemd runs the site. */
  isService: boolean;
}

/** The folder of an installation by root, which the systemd unit names. */
const SYSTEM_ROOT = '/opt/citadel';

/**
 * Where to install to, or where this release is installed.
 *
 * @param release the folder of this release
 * @param given by --root
 * @throws {ReleaseRefused}
 */
export function choosePlaces(release: string, given: string | undefined): Places {
  const root = resolve(given ?? findInstallation(resolve(release))?.root ?? SYSTEM_ROOT);
  if (root !== SYSTEM_ROOT)
    return {
      root,
      settingsFile: join(root, 'citadel.env'),
      dataDir: join(root, 'data'),
      isService: false,
    };
  if (process.getuid?.() !== 0)
    throw new ReleaseRefused(
      `Only root can install to ${root}: use sudo, or pass another folder with --root.`,
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
 * @throws {ReleaseRefused} if it is no release, or another one is installed
 */
export async function installRelease(
  release: string,
  installation: Places,
): Promise<string | null> {
  const { root } = installation;
  if (!existsSync(join(release, 'release.json')))
    throw new ReleaseRefused(
      'This is not a release. setup installs an unpacked release; in a checkout, use npm start.',
    );
  const { version } = readFacts(release);
  const current = readLink(installation, 'current');
  const link = join(root, 'current');
  if (current !== null && current !== version)
    throw new ReleaseRefused(
      `Version ${current} is installed in ${root}. Change its settings with ${link}/citadel setup, or its version with ` +
        `${link}/citadel upgrade.`,
    );
  if (current !== null) return null;
  const folder = releaseFolder(installation, version);
  if (resolve(release) !== folder) {
    const part = join(root, 'releases', `.${version}.part`);
    await mkdir(dirname(folder), { recursive: true, mode: 0o755 });
    for (const old of [part, folder]) await rm(old, { recursive: true, force: true });
    const mode = constants.COPYFILE_FICLONE;
    await cp(release, part, { recursive: true, verbatimSymlinks: true, mode });
    await rename(part, folder);
  }
  pointTo(installation, 'current', version);
  return version;
}
