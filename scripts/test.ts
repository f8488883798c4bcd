/**
 * `npm test`: the checks, the unit and fault tests on SQLite and once more on
 * PostgreSQL, then the browser tests. Everything runs even when something
 * before it failed; the last line counts.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../tests/helpers/find-postgres.ts';

const results = join('.cache', 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

let passed = 0;
let failed = 0;

function run(title: string, command: string, args: string[], env: Record<string, string> = {}) {
  console.log(`\n[test] ${title}`);
  const { status } = spawnSync(join('node_modules', '.bin', command), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Adds the counts of a suite; one that ended badly without saying what failed counts as one failure. */
function count(ok: boolean, read: () => { passed: number; failed: number }) {
  try {
    const counts = read();
    passed += counts.passed;
    failed += counts.failed + (!ok && counts.failed === 0 ? 1 : 0);
  } catch {
    failed++;
  }
}

const readJson = (file: string) =>
  JSON.parse(readFileSync(join(results, file), 'utf8')) as Record<string, unknown>;

const checks = run('types, lint, format, spelling', 'node', ['scripts/check.ts', '--quick']);
count(checks, () => ({ passed: Number(checks), failed: Number(!checks) }));

/** @returns how many passed */
function runUnitTests(title: string, project: string): number {
  const before = passed;
  const ok = run(title, 'vitest', [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(results, `${project}.json`)}`,
  ]);
  count(ok, () => {
    const report = readJson(`${project}.json`);
    return { passed: Number(report.numPassedTests), failed: Number(report.numFailedTests) };
  });
  return passed - before;
}
runUnitTests('unit and fault tests', 'sqlite');
const onPostgres = findPostgres()
  ? runUnitTests('server and fault tests once more, on PostgreSQL', 'postgres')
  : null;

const browser = run('browser tests', 'playwright', ['test', '--reporter=line,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'browser.json'),
});
count(browser, () => {
  const stats = readJson('browser.json').stats as Record<string, number>;
  return {
    passed: (stats.expected ?? 0) + (stats.flaky ?? 0),
    failed: stats.unexpected ?? 0,
  };
});

console.log(
  onPostgres === null
    ? '\n[test] POSTGRESQL WAS NOT FOUND AND COULD NOT BE INSTALLED: NOTHING WAS TESTED ON IT. Install it, or set POSTGRES_BIN to its bin folder.'
    : `\n[test] ${onPostgres} of them on PostgreSQL`,
);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
