import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { noOutcome, readPlaywright, readVitest, type Outcome } from './test-reports.ts';

/** The folder for the reports and logs of a run. */
export const RESULTS = join('.cache', 'test-results');

/** A part of the test run; parts are divided by what they need. */
export interface Part {
  name: string;
  title: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** Reads the report of the part. @throws if there is none */
  read(ok: boolean): Outcome;
}

const readJson = (name: string) =>
  JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8')) as never;

export const checks: Part = {
  name: 'checks',
  title: 'types, lint, format, spelling',
  command: 'node',
  args: ['scripts/check.ts', '--quick'],
  read: (ok) => ({ ...noOutcome(), passed: Number(ok) }),
};

/** @param name of the project in vitest.config.ts */
const vitest = (name: string, title: string): Part => ({
  name,
  title,
  command: 'vitest',
  // A shared machine may stall for seconds, so every test has one retry.
  args: [
    'run',
    `--project=${name}`,
    '--retry=1',
    '--no-color',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${join(RESULTS, `${name}.json`)}`,
  ],
  read: () => readVitest(readJson(name)),
});

export const unit = vitest('unit', 'unit tests');
export const sqlite = vitest('sqlite', 'tests with a store, on SQLite');
export const postgres = vitest('postgres', 'tests with a store, on PostgreSQL');
export const http = vitest('http', 'the running site over HTTP');
export const faults = vitest('faults', 'fault injection, on SQLite');
export const faultsOnPostgres = vitest('faults-postgres', 'fault injection, on PostgreSQL');

export const browser: Part = {
  name: 'browser',
  title: 'the running site in a browser',
  command: 'playwright',
  args: ['test', '--retries=1', '--reporter=dot,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(RESULTS, 'browser.json') },
  read: () => readPlaywright(readJson('browser')),
};

/** The process groups of the running parts. */
const groups = new Set<ChildProcess>();
const grouped = process.platform !== 'win32';

/**
 * Runs a part in its own process group, so that processes it leaves behind are ended with it.
 *
 * @param workers how many of its test files may run in parallel, for parts of Vitest
 * @returns whether it succeeded, and its duration in seconds
 */
export async function run({ name, command, args, env }: Part, workers: number) {
  const start = performance.now();
  const child = spawn(join('node_modules', '.bin', command), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !grouped,
    detached: grouped,
    env: { ...process.env, TEST_WORKERS: `${workers}`, ...env },
  });
  const log = createWriteStream(join(RESULTS, `${name}.log`));
  for (const stream of [child.stdout!, child.stderr!]) stream.pipe(log, { end: false });
  groups.add(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (endGroup(child, 'SIGKILL'))
    console.log(`[test] ${name}: ended processes that it left running`);
  groups.delete(child);
  log.end();
  return { ok: code === 0, seconds: (performance.now() - start) / 1_000 };
}

/** Ends all running parts when the run is interrupted. */
export function endAll(): void {
  for (const child of groups) endGroup(child, 'SIGTERM');
}

/** @returns whether the group had any processes */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): boolean {
  try {
    return grouped ? process.kill(-child.pid!, signal) : child.kill(signal);
  } catch {
    return false;
  }
}
