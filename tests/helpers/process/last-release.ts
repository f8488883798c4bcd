import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { patient } from './slowness.ts';
import lastRelease from '../../../server/db/last-release.json' with { type: 'json' };

const LOCK = 'package-lock.json';

/**
 * The last release, checked out and built in a folder of its own in `.cache`, where it stays. With the packages of this
 * one if its lockfile is the same; otherwise its own are installed.
 *
 * @returns the folder
 * @throws if the commit is not in the repository, or cannot be installed or built
 */
export function openLastRelease(): string {
  const { commit } = lastRelease;
  const folder = resolve('.cache', 'releases', commit);
  if (spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status !== 0)
    throw new Error(
      `The commit of the last release, ${commit} (server/db/last-release.json), is not in this repository: git fetch --unshallow brings it.`,
    );
  if (!existsSync(join(folder, LOCK))) {
    mkdirSync(folder, { recursive: true });
    const archive = `${folder}.tar`;
    execFileSync('git', ['archive', '-o', archive, commit]);
    execFileSync('tar', ['-xf', archive, '-C', folder]);
  }
  const isSame = readFileSync(LOCK).equals(readFileSync(join(folder, LOCK)));
  const packages = join(folder, 'node_modules');
  if (isSame && !existsSync(packages)) symlinkSync(resolve('node_modules'), packages);
  const prepare = spawnSync(process.execPath, ['scripts/prepare.mjs', 'build'], {
    cwd: folder,
    encoding: 'utf8',
    timeout: patient(900_000),
  });
  if (prepare.status !== 0)
    throw new Error(
      `The last release cannot be installed or built in ${folder}:\n${prepare.stdout}${prepare.stderr}`,
    );
  return folder;
}
