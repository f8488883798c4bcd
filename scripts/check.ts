/** `npm run check`: types, lint and format, each by its own tool; the import rules are a test. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const checks: [name: string, command: string, ...args: string[]][] = [
  ['types', 'tsc', '--noEmit', '-p', '.'],
  ['lint', 'oxlint', '--quiet'],
  ['format', 'prettier', '--check', '--log-level', 'warn', '.'],
  ['spelling', 'cspell', 'lint', '--no-progress', '--no-summary', '--gitignore', '**'],
  ['import rules', 'vitest', 'run', 'tests/rules'],
];

let failed = 0;
for (const [name, command, ...args] of checks) {
  const { status } = spawnSync(join('node_modules', '.bin', command), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  console.log(`[check] ${name}: ${status === 0 ? 'ok' : 'FAILED'}`);
  if (status !== 0) failed++;
}
process.exit(failed === 0 ? 0 : 1);
