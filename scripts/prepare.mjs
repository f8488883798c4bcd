/**
 * Prepares `npm start` and `npm test`. Runs on plain Node 18 without dependencies, because it runs
 * before anything is installed.
 *
 *   node scripts/prepare.mjs [build] [browser] [postgres]
 *
 * Installs from the lockfile if that changed. `build` builds if a source is newer than the build;
 * `browser` installs Chromium if none is found; `postgres` does the same for PostgreSQL, which is
 * optional.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const wanted = new Set(process.argv.slice(2));
const say = (words) => console.log(`[prepare] ${words}`);
const bin = (name) =>
  join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

function run(command, args, options = {}) {
  execFileSync(command, args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    ...options,
  });
}

function install() {
  const stamp = join('node_modules', '.installed-from');
  const lock = createHash('sha256').update(readFileSync('package-lock.json')).digest('hex');
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return;
  say('installing packages from the lockfile (a minute or two, once)');
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

/** When the newest file under the paths was changed, in milliseconds. */
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

function build() {
  const stamp = join('dist', '.built');
  // scripts/ holds the plugins of vite.config.ts.
  const sources = [
    'contract',
    'server',
    'scripts',
    'vite.config.ts',
    'package-lock.json',
    ...siteSources(),
  ];
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= newest(sources)) return;
  say('building the site');
  run(bin('vite'), ['build', '--logLevel', 'warn']);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, '');
}

/** What is in site/, without the folder itself: the build changes its date by writing the route tree. */
function siteSources() {
  return readdirSync('site').map((name) => join('site', name));
}

/** That one without a user interface was looked for, so that it is not at every run. */
const SHELL_STAMP = join('.cache', 'headless-shell-looked-for');

function browser() {
  const found = execFileSync(bin('node'), ['tests/helpers/print-browser.ts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();
  if (found !== '') return quickerBrowser(found);
  say('no Chromium found: installing one for the browser tests');
  try {
    run(bin('playwright'), ['install', '--with-deps', 'chromium']);
    return;
  } catch {
    say('installation failed; trying the system’s packages');
  }
  try {
    installBySystem('chromium');
  } catch {
    say('installation failed; install Chromium or Chrome, or set CHROMIUM=/path/to/chromium');
    process.exit(1);
  }
  quickerBrowser('chromium');
}

/** A Chromium without a user interface takes a third of the time; where there is none to be had, any other will do. */
function quickerBrowser(found) {
  if (/headless.shell/.test(found) || process.env.CHROMIUM || existsSync(SHELL_STAMP)) return;
  mkdirSync('.cache', { recursive: true });
  writeFileSync(SHELL_STAMP, '');
  say('installing a Chromium without a user interface, which takes a third of the time');
  try {
    installBySystem('chromium-headless-shell');
  } catch {
    say(`that did not work; the browser tests take longer, with ${found}`);
  }
}

/** Installs Debian packages, if permitted. */
function installBySystem(...packages) {
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const command = (...words) =>
    run([...sudo, ...words][0], [...sudo, ...words].slice(1), { timeout: 300_000 });
  command('apt-get', 'update', '-qq');
  command('apt-get', 'install', '-y', '-qq', ...packages);
}

function postgres() {
  const found = execFileSync(bin('node'), ['tests/helpers/print-postgres.ts'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  }).trim();
  if (found !== '') return;
  say('no PostgreSQL found: installing it for the tests');
  try {
    installBySystem('postgresql');
  } catch {
    say('installation failed; tests on PostgreSQL will be skipped');
  }
}

install();
if (wanted.has('build')) build();
if (wanted.has('browser')) browser();
if (wanted.has('postgres')) postgres();
