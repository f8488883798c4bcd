/** The long form of the fault tests, on both databases: `npm run test:faults`, or with a name of tests/faults behind it. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgres } from '../tests/helpers/find-postgres.ts';

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
if (!findPostgres())
  console.log(
    '[test] POSTGRESQL WAS NOT FOUND: NOTHING WAS TESTED ON IT. Install it, or set POSTGRES_BIN.',
  );
process.exit(status ?? 1);
