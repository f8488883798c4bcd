import { defineConfig } from 'vitest/config';
import { findPostgres } from './tests/helpers/find-postgres.ts';

const SERVER = ['server/**/*.test.ts', 'tests/faults/**/*.test.ts'];

const sqlite = {
  extends: true as const,
  test: {
    name: 'sqlite',
    include: [
      '{site,contract,scripts,tools}/**/*.test.{ts,tsx}',
      'tests/rules/**/*.test.ts',
      ...SERVER,
    ],
    exclude: ['**/*.postgres.test.ts'],
  },
};

/** Everything that touches the store, once more on PostgreSQL. */
const postgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: SERVER,
    exclude: ['**/*.sqlite.test.ts'],
    env: { TEST_STORE: 'postgres' },
    globalSetup: 'tests/helpers/postgres-for-tests.ts',
  },
};

export default defineConfig({
  test: {
    projects: findPostgres() ? [sqlite, postgres] : [sqlite],
    testTimeout: 20_000,
    hookTimeout: 30_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
