import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** Every test is in a project that provides what it needs, and runs only once per database (vitest.config.ts). */

const STORE = 'tests/helpers/store/test-store.ts';
const SITE = 'tests/helpers/process/start-site.ts';
const tests = globSync(
  '{contract,importers,scripts,server,site,studio,tests,tools}/**/*.test.{ts,tsx}',
).map((path) => path.replaceAll('\\', '/'));

/** The test file and all files below tests/ that it imports, directly or indirectly. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)) {
    const target = join(dirname(file), name).replaceAll('\\', '/');
    if (target.startsWith('tests/') && existsSync(target)) reached(target, seen);
  }
  return seen;
}

it('a test beside the source that opens a store has the file name of a store test', () => {
  const wrong = tests.filter((file) => {
    const opens = reached(file).has(STORE) || /openDatabase\(/.test(readFileSync(file, 'utf8'));
    const named = /\.(store|sqlite|postgres)\.test\.ts$/.test(file);
    return /^(importers|server)\//.test(file)
      ? opens !== named
      : opens && !/^tests\/(faults|http)\//.test(file);
  });
  expect(wrong).toEqual([]);
});

it('only tests with a build start a site', () => {
  const starts = tests.filter((file) => reached(file).has(SITE));
  expect(starts.filter((file) => !/^tests\/(faults|http)\//.test(file))).toEqual([]);
});

it('every test is in a project', () => {
  const known =
    /^(contract|importers|scripts|server|site|studio|tools|tests\/(faults|http|rules))\//;
  expect(tests.filter((file) => !known.test(file))).toEqual([]);
});
