/** The long form of the fault tests: `npm run test:faults`, or with a name of tests/faults behind it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const [only = ''] = process.argv.slice(2);
const { status } = spawnSync(
  join('node_modules', '.bin', 'vitest'),
  ['run', `tests/faults/${only}`, '--reporter=verbose', '--no-file-parallelism'],
  {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, FAULTS: 'long' },
  },
);
process.exit(status ?? 1);
