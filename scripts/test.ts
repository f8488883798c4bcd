/**
 * `npm test`: everything, by what it needs, two parts side by side; `npm run
 * test:quick`: what needs neither build nor browser nor server; names of parts
 * (`npm test -- unit http`) choose these. Everything runs even when something
 * before it failed; what failed is named at the end, and the last line counts.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { findPostgres } from '../tests/helpers/find-postgres.ts';
import * as parts from './test-parts.ts';
import { RESULTS, type Part } from './test-parts.ts';
import { describeFailure, judgeSecondTries, type Outcome } from './test-reports.ts';

const { checks, unit, sqlite, postgres, http, faults, faultsOnPostgres, browser } = parts;
const hasPostgres = findPostgres() !== null;
const onPostgres = hasPostgres ? [postgres, faultsOnPostgres] : [];

const [chosen = '', ...more] = process.argv.slice(2);
/** What is in one row runs one after the other; the rows run side by side, as the cores allow. */
const rows: Part[][] =
  chosen === 'quick'
    ? [[checks], [unit, sqlite]]
    : [[checks, unit, sqlite, http, faults, ...onPostgres], [browser]].map((row) =>
        row.filter(({ name }) => chosen === '' || [chosen, ...more].includes(name)),
      );

rmSync(RESULTS, { recursive: true, force: true });
mkdirSync(RESULTS, { recursive: true });
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    parts.endAll();
    process.exit(1);
  });

const whole: Outcome = { passed: 0, failures: [], secondTry: [] };
const times: string[] = [];
let passedOnPostgres = 0;

async function runRow(row: readonly Part[]): Promise<void> {
  for (const part of row) {
    console.log(`[test] ${part.name}: ${part.title} …`);
    const { ok, seconds } = await parts.run(part);
    const { passed, failures, secondTry } = readOutcome(part, ok);
    whole.passed += passed;
    whole.failures.push(...failures);
    whole.secondTry.push(...secondTry);
    if (onPostgres.includes(part)) passedOnPostgres += passed;
    times.push(`${part.name.padEnd(16)} ${seconds.toFixed(0).padStart(4)} s`);
    console.log(
      `[test] ${part.name}: ${passed} passed, ${failures.length} failed in ${seconds.toFixed(0)} s`,
    );
    if (!ok) console.log(readFileSync(join(RESULTS, `${part.name}.log`), 'utf8').slice(-20_000));
  }
}

/** What a part said; one that ended badly without saying what failed counts as one failure. */
function readOutcome(part: Part, ok: boolean): Outcome {
  const failed = (message: string): Outcome => ({
    passed: 0,
    failures: [{ name: part.name, message }],
    secondTry: [],
  });
  try {
    const outcome = part.read(ok);
    if (ok || outcome.failures.length > 0) return outcome;
    return { ...outcome, failures: failed('ended badly without naming a test').failures };
  } catch (error) {
    return failed(String(error));
  }
}

const begun = performance.now();
await Promise.all(rows.map(runRow));
const seconds = (performance.now() - begun) / 1_000;

if (whole.secondTry.length > 0)
  console.log(
    `\n[test] passed at the second try:\n${whole.secondTry.map(describeFailure).join('\n')}`,
  );
whole.failures.push(...judgeSecondTries(whole.secondTry));
if (whole.failures.length > 0)
  console.log(`\n[test] failed:\n${whole.failures.map(describeFailure).join('\n')}`);
console.log(`\n[test] times, side by side:\n${times.map((time) => `  ${time}`).join('\n')}`);
console.log(
  `  ${'in all'.padEnd(16)} ${seconds.toFixed(0).padStart(4)} s, load ${loadavg()[0]!.toFixed(1)}`,
);
if (chosen === '')
  console.log(
    hasPostgres
      ? `\n[test] ${passedOnPostgres} of them on PostgreSQL`
      : '\n[test] POSTGRESQL WAS NOT FOUND AND COULD NOT BE INSTALLED: NOTHING WAS TESTED ON IT. Install it, or set POSTGRES_BIN to its bin folder.',
  );
console.log(`\n${whole.passed} passed, ${whole.failures.length} failed`);
process.exit(whole.failures.length === 0 ? 0 : 1);
