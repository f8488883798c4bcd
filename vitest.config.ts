import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      '{site,contract,server,scripts}/**/*.test.{ts,tsx}',
      'tests/rules/**/*.test.ts',
      'tests/faults/**/*.test.ts',
    ],
    testTimeout: 20_000,
    pool: 'forks',
    maxWorkers: 2,
  },
});
