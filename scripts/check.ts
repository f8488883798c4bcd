/** `npm run check`: types, lint, unused code, format, spelling, import rules, known vulnerabilities. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { audit } from './audit.ts';

/** Files that were well before are known by their content. */
const cache = (name: string) => [
  '--cache',
  '--cache-strategy=content',
  `--cache-location=.cache/${name}`,
];
/** Only what changed since the last run is checked again. */
const types = (name: string, project: string) =>
  [
    'tsc',
    '--noEmit',
    // Each of several checkers checks what they share again: four take twice the processor time of one.
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    `.cache/${name}.tsbuildinfo`,
    '-p',
    project,
  ] as const;
const checks: [name: string, command: string, ...args: string[]][] = [
  ['types', ...types('site', '.')],
  // TanStack Router registers the routes of one app a program.
  ['types of the studio', ...types('studio', 'studio')],
  ['lint', 'oxlint', '--quiet'],
  ['unused code', 'knip', '--no-progress'],
  ['format', 'prettier', '--check', '--log-level=warn', ...cache('prettier'), '.'],
  ['spelling', 'cspell', 'lint', '--quiet', '--gitignore', ...cache('cspell'), '**'],
];
// The test run includes the import rules.
if (!process.argv.includes('--quick'))
  checks.push(['import rules', 'vitest', 'run', '--reporter=dot', 'tests/rules']);

let failed = 0;
for (const [name, command, ...args] of checks) {
  const { status } = spawnSync(join('node_modules', '.bin', command), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    // The compiler is a program in Go, which by default spends a third of its time on collecting garbage.
    env: { GOGC: '400', ...process.env },
  });
  console.log(`[check] ${name}: ${status === 0 ? 'ok' : 'FAILED'}`);
  if (status !== 0) failed++;
}
if (!process.argv.includes('--quick')) {
  const { ok, summary } = audit();
  console.log(`[check] vulnerabilities: ${summary}`);
  if (!ok) failed++;
}
process.exit(failed === 0 ? 0 : 1);
