/**
 * What `npm start` and `npm test` need before they run. Plain Node 18 and no
 * dependency, because it runs before anything is installed.
 *
 *   node scripts/prepare.mjs [build] [browser] [postgres]
 *
 * installs from the lockfile when it changed; `build` builds when a source is
 * newer than the build; `browser` finds a Chromium or installs one;
 * `postgres` does the same with PostgreSQL, and goes on without.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { join } from 'node:path';

const wanted = new Set(process.argv.slice(2));
const say = (words) => console.log(`[prepare] ${words}`);
const bin = (name) =>
  join('node_modules', '.bin', process.platform === 'win32' ? `${name}.cmd` : name);

/** The name by which npm can be run on this system. */
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
    // Nothing that we use needs one.
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--include=dev',
    '--include=optional',
  ]);
  writeFileSync(stamp, lock);
}

/** When the newest file below the paths was changed, in milliseconds. */
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
    // The build itself writes this one.
    else if (!path.endsWith('routeTree.gen.ts')) latest = Math.max(latest, status.mtimeMs);
  }
  return latest;
}

/** What the build is made with, beside vite.config.ts. */
const BUILD_PARTS = ['scripts/precompress.ts', 'scripts/short-class-names.ts'];

function build() {
  const stamp = join('dist', '.built');
  const sources = [
    'contract',
    'server',
    'vite.config.ts',
    ...BUILD_PARTS,
    'package-lock.json',
    ...siteSources(),
  ];
  if (existsSync(stamp) && statSync(stamp).mtimeMs >= newest(sources)) return;
  say('building the site');
  run(bin('vite'), ['build', '--logLevel', 'warn']);
  mkdirSync('dist', { recursive: true });
  writeFileSync(stamp, '');
}

/** The site's folders and files; the folder's own date changes when the build writes its route tree. */
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
    say('that did not work; trying the system’s packages');
  }
  try {
    installBySystem('chromium');
  } catch {
    say('Install Chromium or Chrome yourself, or name one: CHROMIUM=/path/to/chromium npm test');
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

/** By Debian's package manager, where we may. */
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
  say('no PostgreSQL found: installing it for the tests that run on it');
  try {
    installBySystem('postgresql');
  } catch {
    say('that did not work; the tests on PostgreSQL will be left out, and the last lines say so');
  }
}

install();
if (wanted.has('build')) build();
if (wanted.has('browser')) browser();
if (wanted.has('postgres')) postgres();
