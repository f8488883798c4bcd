/**
 * `npm test`: the checks, the unit and fault tests on SQLite and once more on
 * PostgreSQL, then the browser tests. Everything runs even when something
 * before it failed; what failed is named at the end, and the last line counts.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findPostgres } from '../tests/helpers/find-postgres.ts';
import { describeFailure, readPlaywright, readVitest, type Outcome } from './test-reports.ts';

const results = join('.cache', 'test-results');
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

const whole: Outcome = { passed: 0, failures: [], secondTry: [] };

function run(title: string, command: string, args: string[], env: Record<string, string> = {}) {
  console.log(`\n[test] ${title}`);
  const { status } = spawnSync(join('node_modules', '.bin', command), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** Adds what a suite said; one that ended badly without saying what failed counts as one failure. */
function add(title: string, ok: boolean, read: () => Outcome): Outcome {
  let outcome: Outcome;
  try {
    outcome = read();
  } catch (error) {
    outcome = { passed: 0, failures: [{ name: title, message: String(error) }], secondTry: [] };
  }
  if (!ok && outcome.failures.length === 0)
    outcome.failures.push({ name: title, message: 'ended badly without naming a test' });
  whole.passed += outcome.passed;
  whole.failures.push(...outcome.failures);
  whole.secondTry.push(...outcome.secondTry);
  return outcome;
}

const readJson = (file: string) => JSON.parse(readFileSync(join(results, file), 'utf8'));

const CHECKS = 'types, lint, unused code, format, spelling';
const checks = run(CHECKS, 'node', ['scripts/check.ts', '--quick']);
add(CHECKS, checks, () => ({ passed: Number(checks), failures: [], secondTry: [] }));

// A shared machine may stall for seconds: every test has a second try, and what
// needed it is named at the end. What fails twice is broken.
function runUnitTests(title: string, project: string): Outcome {
  const ok = run(title, 'vitest', [
    'run',
    '--project',
    project,
    '--retry=1',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(results, `${project}.json`)}`,
    process.stdout.isTTY ? '--color' : '--no-color',
  ]);
  return add(title, ok, () => readVitest(readJson(`${project}.json`)));
}
runUnitTests('unit and fault tests', 'sqlite');
const onPostgres = findPostgres()
  ? runUnitTests('server and fault tests once more, on PostgreSQL', 'postgres').passed
  : null;

const BROWSER = 'browser tests';
const browser = run(BROWSER, 'playwright', ['test', '--retries=1', '--reporter=dot,json'], {
  PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'browser.json'),
});
add(BROWSER, browser, () => readPlaywright(readJson('browser.json')));

if (whole.secondTry.length > 0)
  console.log(
    `\n[test] passed at the second try:\n${whole.secondTry.map(describeFailure).join('\n')}`,
  );
if (whole.failures.length > 0)
  console.log(`\n[test] failed:\n${whole.failures.map(describeFailure).join('\n')}`);
console.log(
  onPostgres === null
    ? '\n[test] POSTGRESQL WAS NOT FOUND AND COULD NOT BE INSTALLED: NOTHING WAS TESTED ON IT. Install it, or set POSTGRES_BIN to its bin folder.'
    : `\n[test] ${onPostgres} of them on PostgreSQL`,
);
console.log(`\n${whole.passed} passed, ${whole.failures.length} failed`);
process.exit(whole.failures.length === 0 ? 0 : 1);
