import { execFileSync, spawn } from 'node:child_process';
import { generateKeyPairSync, sign } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSupervisors } from '../../../server/release/supervisors.ts';
import { newTestStore } from '../store/test-store.ts';
import { trackChild } from './child-processes.ts';
import { startSite } from './start-site.ts';
import { startStudio } from './start-studio.ts';
import { patient } from './slowness.ts';

/** How a release of a test differs from this checkout: what is put before and after the text of its files. */
interface Release {
  version: string;
  before?: Record<string, string>;
  after?: Record<string, string>;
}

/** A release with one migration more. @param up the body of its function, whose parameter is `db` */
export const withMigration = (up: string): Pick<Release, 'after'> => ({
  after: {
    'server/db/migrations.ts':
      `(migrations as MigrationStep[]).push({ id: '999-next', up: async (db) => {${up}} });\n` +
      "(migrationIds as string[]).push('999-next');\n",
  },
});

/** An installation of this checkout as version 1.0.0, with a site on a store of its own, and with releases to come. */
export async function openInstallation() {
  const folder = mkdtempSync(join(tmpdir(), 'citadel-installation-'));
  const root = join(folder, 'root');
  const tree = join(folder, 'tree');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const pem = publicKey.export({ type: 'spki', format: 'pem' });
  execFileSync(process.execPath, ['scripts/release-tree.ts', tree]);
  mkdirSync(join(root, 'releases'), { recursive: true });
  const install = (release: Release) =>
    writeRelease(join(root, 'releases', release.version), release);
  install({ version: '1.0.0' });
  symlinkSync('releases/1.0.0', join(root, 'current'));
  const store = await newTestStore('content');
  const settings: Record<string, string> = {
    DATA_DIR: store.dataDir,
    ...store.settings,
    PORT: '0',
    STUDIO: 'off',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    WARM_PAGES: '1',
  };

  /** Files are links to those of the tree: one that differs is written anew. */
  function writeRelease(to: string, { version, before = {}, after = {} }: Release) {
    execFileSync('cp', ['-al', tree, to]);
    function replace(file: string, text: string) {
      rmSync(join(to, file), { force: true });
      writeFileSync(join(to, file), text);
    }
    const facts = {
      version,
      platform: `${process.platform}-${process.arch}`,
      commit: '',
      publicKey: pem,
    };
    replace('release.json', JSON.stringify(facts));
    const site = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as object;
    replace('package.json', JSON.stringify({ ...site, version }));
    for (const file of Object.keys({ ...before, ...after }))
      replace(
        file,
        (before[file] ?? '') + readFileSync(join(tree, file), 'utf8') + (after[file] ?? ''),
      );
  }

  const runner = ['sh', '-c', `cd ${folder}; exec ${join(root, 'current/citadel')} start`];
  return {
    root,
    store,
    /** Those of its site and its commands. */
    settings,
    /** Puts a release beside the others, without trial or signature. */
    install,
    /** Packs and signs a release; returns the file. */
    pack(release: Release): string {
      const name = `citadel-${release.version}`;
      const file = join(folder, `${name}-${process.hrtime.bigint()}.tar.gz`);
      writeRelease(join(folder, name), release);
      execFileSync('tar', ['-I', 'gzip -1', '-cf', file, '-C', folder, name]);
      rmSync(join(folder, name), { recursive: true });
      writeFileSync(`${file}.sig`, sign(null, readFileSync(file), privateKey));
      return file;
    },
    /** Starts the site by its supervisor. */
    start: () => startSite(settings, runner),
    /** Starts the site with its studio. */
    startStudio: () => startStudio({ ...settings, STUDIO: 'on' }, runner),
    running: () => listSupervisors(store.dataDir, root)[0]?.running ?? null,
    /** Runs a command of the current release; returns it, and its result. */
    run(...words: string[]) {
      const command = trackChild(
        spawn(join(root, 'current/citadel'), words, {
          cwd: folder,
          env: { ...process.env, ...settings },
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: patient(300_000),
        }),
      );
      let output = '';
      command.stdout.on('data', (chunk) => (output += chunk));
      command.stderr.on('data', (chunk) => (output += chunk));
      const done = new Promise<{ status: number | null; output: string }>((resolve) =>
        command.once('close', (status) => resolve({ status, output })),
      );
      return { command, output: () => output, done };
    },
    remove() {
      store.remove();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
