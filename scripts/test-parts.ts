import { spawn, type ChildProcess } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { readPlaywright, readVitest, type Outcome } from './test-reports.ts';

/** Where reports and logs of a run are kept. */
export const RESULTS = join('.cache', 'test-results');

/** A part of the tests, by what it needs. */
export interface Part {
  name: string;
  title: string;
  command: string;
  args: string[];
  env?: Record<string, string>;
  /** What it reported. @throws when there is no report */
  read(ok: boolean): Outcome;
}

const readJson = (name: string) =>
  JSON.parse(readFileSync(join(RESULTS, `${name}.json`), 'utf8')) as never;

export const checks: Part = {
  name: 'checks',
  title: 'types, lint, format, spelling',
  command: 'node',
  args: ['scripts/check.ts', '--quick'],
  read: (ok) => ({ passed: Number(ok), failures: [], secondTry: [] }),
};

/** @param name of the project in vitest.config.ts */
const vitest = (name: string, title: string): Part => ({
  name,
  title,
  command: 'vitest',
  // A shared machine may stall for seconds: every test has a second try. What fails twice is broken.
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

export const unit = vitest('unit', 'what needs nothing');
export const sqlite = vitest('sqlite', 'what needs a store, on SQLite');
export const postgres = vitest('postgres', 'the same on PostgreSQL');
export const http = vitest('http', 'the running site, asked by plain HTTP');
export const faults = vitest('faults', 'sites under faults, on SQLite');
export const faultsOnPostgres = vitest('faults-postgres', 'sites under faults, on PostgreSQL');

export const browser: Part = {
  name: 'browser',
  title: 'the running site in a browser',
  command: 'playwright',
  args: ['test', '--retries=1', '--reporter=dot,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(RESULTS, 'browser.json') },
  read: () => readPlaywright(readJson('browser')),
};

/** The process groups of the parts under way. */
const groups = new Set<ChildProcess>();
const grouped = process.platform !== 'win32';

/**
 * Runs a part to its end, in a process group of its own: whatever it has
 * started and left behind ends with it.
 *
 * @returns whether it ended well, and in how many seconds
 */
export async function run({ name, command, args, env }: Part) {
  const begun = performance.now();
  const child = spawn(join('node_modules', '.bin', command), args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: !grouped,
    detached: grouped,
    env: { ...process.env, ...env },
  });
  const log = createWriteStream(join(RESULTS, `${name}.log`));
  for (const stream of [child.stdout!, child.stderr!]) stream.pipe(log, { end: false });
  groups.add(child);
  const [code] = (await once(child, 'exit')) as [number | null];
  if (endGroup(child, 'SIGKILL')) console.log(`[test] ${name}: what outlived it was ended`);
  groups.delete(child);
  log.end();
  return { ok: code === 0, seconds: (performance.now() - begun) / 1_000 };
}

/** Ends what is under way, for a run that is interrupted. */
export function endAll(): void {
  for (const child of groups) endGroup(child, 'SIGTERM');
}

/** @returns whether there was anybody in it */
function endGroup(child: ChildProcess, signal: NodeJS.Signals): boolean {
  try {
    return grouped ? process.kill(-child.pid!, signal) : child.kill(signal);
  } catch {
    return false;
  }
}
