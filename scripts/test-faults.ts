/**
 * `npm run test:faults [-- name]`: the slow tests to run before a release: the long form of the fault
 * tests on both databases, and all checks of the tour on every route. With a name, only that file.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgres } from '../tests/helpers/find-postgres.ts';

const [only = ''] = process.argv.slice(2);

function run(command: string, ...args: string[]): boolean {
  const { status } = spawnSync(join('node_modules', '.bin', command), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, FAULTS: 'long' },
  });
  return status === 0;
}

const CROWDS = 'server/enquiries/screen/crowds';
const results = [
  run(
    'vitest',
    'run',
    `tests/faults/${only}`,
    ...(only ? [] : [CROWDS]),
    '--reporter=verbose',
    '--no-file-parallelism',
  ),
  only !== '' || run('playwright', 'test', 'tests/e2e/tour.spec.ts', '--reporter=list'),
];
if (!findPostgres())
  console.log(
    '[test] POSTGRESQL NOT FOUND: NOTHING WAS TESTED ON IT. Install it, or set POSTGRES_BIN.',
  );
process.exit(results.every(Boolean) ? 0 : 1);
