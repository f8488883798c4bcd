/**
 * `npm run test:faults [-- name]`: what takes long, before a release. The long form of the fault tests
 * and the tests of the store on both databases, and every browser test at both sizes with every measure;
 * with a name, that file alone.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { findPostgres } from '../tests/helpers/store/find-postgres.ts';

const [only = ''] = process.argv.slice(2);

function run(command: string, ...args: string[]): boolean {
  const { status } = spawnSync(join('node_modules', '.bin', command), args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, FAULTS: 'long' },
  });
  return status === 0;
}

/** Beside the source; some are longer in a long run, and some run on PostgreSQL only then. */
const LONGER_TESTS = [
  '.store.test.ts',
  'desk-privacy.test.ts',
  'html-costs.test.ts',
  'keep-bytes.test.ts',
  'rewrite-source.test.ts',
];
const results = [
  run(
    'vitest',
    'run',
    `tests/faults/${only}`,
    ...(only ? [] : LONGER_TESTS),
    '--reporter=verbose',
    '--no-file-parallelism',
  ),
  only !== '' || run('playwright', 'test', '--reporter=list'),
];
if (!findPostgres())
  console.log(
    '[test] POSTGRESQL NOT FOUND: NOTHING WAS TESTED ON IT. Install it, or set POSTGRES_BIN.',
  );
process.exit(results.every(Boolean) ? 0 : 1);
