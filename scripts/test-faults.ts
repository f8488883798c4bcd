/** `npm run test:faults [-- name]`: the long form of the tests in tests/faults, on both databases. */
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
    '[test] POSTGRESQL NOT FOUND: NOTHING WAS TESTED ON IT. Install it, or set POSTGRES_BIN.',
  );
process.exit(status ?? 1);
