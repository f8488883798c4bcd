/**
 * `npm test` runs all tests, three parts in parallel, or fewer on a slow machine. `npm run test:quick` runs those that need no build,
 * browser or running site. `npm test -- unit http` runs the named parts. A failure does not stop the
 * run; failures are listed at the end, and the last line has the totals.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { atOnce, measureOnce, slowness } from '../tests/helpers/process/slowness.ts';
import { findPostgres } from '../tests/helpers/store/find-postgres.ts';
import * as parts from './test-parts.ts';
import { RESULTS, type Part } from './test-parts.ts';
import { describeFailure, judgeFlakyTests, noOutcome, type Outcome } from './test-reports.ts';

const { checks, unit, sqlite, postgres, http, faults, faultsOnPostgres, browser } = parts;
const hasPostgres = findPostgres() !== null;
const onPostgres = [postgres, faultsOnPostgres];

const [chosen = '', ...more] = process.argv.slice(2);
const isRun = (part: Part) =>
  (hasPostgres || !onPostgres.includes(part)) &&
  (chosen === '' || [chosen, ...more].includes(part.name));

measureOnce();
const wanted: Part[][] =
  chosen === 'quick'
    ? [[checks], []]
    : [[faults, faultsOnPostgres].filter(isRun), [browser].filter(isRun), []];
/** Rows run in parallel, the parts of a row in sequence. A row that is done takes the next of the others. */
const rows = wanted.slice(0, atOnce(wanted.length));
/** The longest first. */
const others: Part[] = [
  ...wanted.slice(rows.length).flat(),
  ...(chosen === 'quick' ? [unit, sqlite] : [sqlite, postgres, unit, checks, http].filter(isRun)),
];
console.log(
  `[test] this machine takes ${slowness()} times as long as the one of the limits: ${rows.length} parts at a time`,
);

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    parts.endAll();
    process.exit(1);
  });

/** How many of the slowest files are listed. */
const SLOWEST = 20;
const total = noOutcome();
const times: string[] = [];
let passedOnPostgres = 0;

async function runRow(row: Part[]): Promise<void> {
  // Beside two full rows more than one worker would cost a tenth of the time of all.
  const workers = chosen === '' && row.length === 0 ? 1 : atOnce(2);
  for (;;) {
    const part = row.shift() ?? others.shift();
    if (!part) return;
    console.log(`[test] ${part.name}: ${part.title} …`);
    const { ok, seconds } = await parts.run(part, workers);
    const { passed, failures, flaky, files } = readOutcome(part, ok);
    total.passed += passed;
    total.failures.push(...failures);
    total.flaky.push(...flaky);
    for (const file of files)
      total.files.push({ ...file, name: `${part.name}: ${relative('.', file.name)}` });
    if (onPostgres.includes(part)) passedOnPostgres += passed;
    times.push(`${part.name.padEnd(16)} ${seconds.toFixed(0).padStart(4)} s`);
    console.log(
      `[test] ${part.name}: ${passed} passed, ${failures.length} failed in ${seconds.toFixed(0)} s`,
    );
    if (!ok) console.log(readFileSync(join(RESULTS, `${part.name}.log`), 'utf8').slice(-20_000));
  }
}

/** Reads the report of a part. A part that failed without a failed test counts as one failure. */
function readOutcome(part: Part, ok: boolean): Outcome {
  const failed = (message: string): Outcome => ({
    ...noOutcome(),
    failures: [{ name: part.name, message }],
  });
  try {
    const outcome = part.read(ok);
    if (ok || outcome.failures.length > 0) return outcome;
    return { ...outcome, failures: failed('failed without a failed test').failures };
  } catch (error) {
    return failed(String(error));
  }
}

const start = performance.now();
await Promise.all(rows.map(runRow));
const seconds = (performance.now() - start) / 1_000;

if (total.flaky.length > 0)
  console.log(`\n[test] flaky (passed on retry):\n${total.flaky.map(describeFailure).join('\n')}`);
total.failures.push(...judgeFlakyTests(total.flaky));
if (total.failures.length > 0)
  console.log(`\n[test] failed:\n${total.failures.map(describeFailure).join('\n')}`);
console.log(
  `\n[test] durations of the parts, which run in parallel:\n${times.map((time) => `  ${time}`).join('\n')}`,
);
console.log(
  `  ${'total'.padEnd(16)} ${seconds.toFixed(0).padStart(4)} s, load ${loadavg()[0]!.toFixed(1)}`,
);
const slowest = total.files.toSorted((a, b) => b.seconds - a.seconds).slice(0, SLOWEST);
console.log(
  `\n[test] the slowest files:\n${slowest.map(({ name, seconds: took }) => `  ${took.toFixed(0).padStart(4)} s ${name}`).join('\n')}`,
);
if (chosen === '')
  console.log(
    hasPostgres
      ? `\n[test] ${passedOnPostgres} of the passed tests ran on PostgreSQL`
      : '\n[test] POSTGRESQL WAS NOT FOUND AND COULD NOT BE INSTALLED: NOTHING WAS TESTED ON IT. Install it, or set POSTGRES_BIN to its bin folder.',
  );
console.log(`\n${total.passed} passed, ${total.failures.length} failed`);
process.exit(total.failures.length === 0 ? 0 : 1);
