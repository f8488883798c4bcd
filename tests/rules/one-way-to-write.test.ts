import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** The queue, and what must exclude the queues of all processes: migrations and moves. */
const BEGIN = [
  'server/db/commit-queue.ts',
  'server/db/migrations.ts',
  'server/db/move/move-store.ts',
  // Writes nothing that stays.
  'server/doctor/check-store.ts',
  // A copy in memory.
  'server/studio/preview/draft-store.ts',
];

it('only the commit queue, migrations, moves, doctor and previews begin transactions', () => {
  const files = globSync('{server,importers}/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  const beginning = files.filter((file) =>
    /\.(?:transaction|startTransaction)\(\)/.test(readFileSync(file, 'utf8')),
  );
  expect(beginning.toSorted()).toEqual(BEGIN);
});
