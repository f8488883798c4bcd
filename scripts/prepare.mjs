/**
 * Prepares `npm start` and `npm test`. Must run on Node 18 without dependencies, because it runs before
 * anything is installed.
 *
 *   node scripts/prepare.mjs [build] [browser] [postgres]
 *
 * Installs packages if the lockfile has changed. `build` builds site and studio if a source is newer than
 * the last build; `browser` installs Chromium if there is none; `postgres` does the same for PostgreSQL,
 * which is optional.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const parts = new Set(process.argv.slice(2));
const log = (message) => console.log(`[prepare] ${message}`);
const bin = (name) =>
  join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

function run(command, args, options = {}) {
  execFileSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
}

/** The output of a script that runs on Node 26. */
const print = (script) =>
  execFileSync(bin('node'), [script], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();

function install() {
  const stamp = join('node_modules', '.installed-from');
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  log('installing packages from the lockfile (a minute or two, once)');
  run('npm', [
    'ci',
    // No dependency needs its install script.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ]);
  writeFileSync(stamp, lock);
}

/** The last modification time of the files in the paths, in milliseconds. */
function newest(paths) {
  let latest = 0;
  for (const path of paths) {
    if (!existsSync(path)) continue;
    const status = statSync(path);
    if (status.isDirectory())
      latest = Math.max(
        latest,
        status.mtimeMs,
        newest(readdirSync(path).map((name) => join(path, name))),
      );
    // Written by the build itself.
    else if (!path.endsWith('routeTree.gen.ts')) latest = Math.max(latest, status.mtimeMs);
  }
  return latest;
}

/** Both have plugins in scripts/. */
const SHARED = ['contract', 'domain', 'scripts', 'package-lock.json'];

function build() {
  const site = [...SHARED, 'importers', 'server', 'vite.config.ts', ...siteSources()];
  buildPart('site', '.built', site);
  const config = 'vite.studio.config.ts';
  const studio = [...SHARED, 'studio', join('site', 'ui'), config];
  buildPart('studio', '.built-studio', studio, '--config', config);
}

/** Builds what has a source newer than its last build. */
function buildPart(name, stampName, sources, ...words) {
  const stamp = join('dist', stampName);
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= newest(sources)) return;
  log(`building the ${name}`);
  run(bin('vite'), ['build', '--logLevel', 'warn', ...words]);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, '');
}

/** The entries of site/ without the folder itself, whose time changes when the build writes the route tree. */
function siteSources() {
  return readdirSync('site').map((name) => join('site', name));
}

/** Exists if the installation of a headless shell was attempted, so that it is not repeated in every run. */
const SHELL_STAMP = join('.cache', 'headless-shell-attempted');

function browser() {
  const found = print('tests/helpers/browser/print-browser.ts');
  if (found !== '') return installHeadlessShell(found);
  log('no Chromium found: installing one for the browser tests');
  try {
    run(bin('playwright'), ['install', '--with-deps', 'chromium']);
    return;
  } catch {
    log('installation failed; trying system packages');
  }
  try {
    installSystemPackages('chromium');
  } catch {
    log('installation failed; install Chromium or Chrome, or set CHROMIUM=/path/to/chromium');
    process.exit(1);
  }
  installHeadlessShell('chromium');
}

/** The headless shell takes a third of the time. If it is not available, any other Chromium works. */
function installHeadlessShell(found) {
  if (/headless.shell/.test(found) || process.env.CHROMIUM || existsSync(SHELL_STAMP)) return;
  mkdirSync('.cache', { recursive: true });
  writeFileSync(SHELL_STAMP, '');
  log('installing Chromium’s headless shell, which takes a third of the time');
  try {
    installSystemPackages('chromium-headless-shell');
  } catch {
    log(`installation failed; using ${found}, with which the browser tests take longer`);
  }
}

/** Installs Debian packages, if this user may. */
function installSystemPackages(...packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const command = (...words) =>
    run([...sudo, ...words][0], [...sudo, ...words].slice(1), { timeout: 300_000 });
  command('apt-get', 'update', '-qq');
  command('apt-get', 'install', '-y', '-qq', ...packages);
}

function postgres() {
  if (print('tests/helpers/store/print-postgres.ts') !== '') return;
  log('PostgreSQL not found: installing it for the tests');
  try {
    installSystemPackages('postgresql');
  } catch {
    log('installation failed; tests on PostgreSQL will be skipped');
  }
}

install();
if (parts.has('build')) build();
if (parts.has('browser')) browser();
if (parts.has('postgres')) postgres();
