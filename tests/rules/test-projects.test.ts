import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';

/** A test runs where it finds what it needs, and no test runs twice without a reason (vitest.config.ts). */

const STORE = 'tests/helpers/test-store.ts';
const SITE = 'tests/helpers/start-site.ts';
const tests = globSync('{contract,scripts,server,site,tests,tools}/**/*.test.{ts,tsx}').map(
  (path) => path.replaceAll('\\', '/'),
);

/** Every file of ours that a test reaches below tests/, itself included. */
function reached(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)) {
    const target = join(dirname(file), name).replaceAll('\\', '/');
    if (target.startsWith('tests/') && existsSync(target)) reached(target, seen);
  }
  return seen;
}

it('gives a store to what opens one, on both databases or on the one it names', () => {
  const wrong = tests.filter((file) => {
    const opens = reached(file).has(STORE) || /openDatabase\(/.test(readFileSync(file, 'utf8'));
    const named = /\.(store|sqlite|postgres)\.test\.ts$/.test(file);
    return file.startsWith('server/')
      ? opens !== named
      : opens && !/^tests\/(faults|http)\//.test(file);
  });
  expect(wrong).toEqual([]);
});

it('starts a site only where there is a build', () => {
  const starts = tests.filter((file) => reached(file).has(SITE));
  expect(starts.filter((file) => !/^tests\/(faults|http)\//.test(file))).toEqual([]);
});

it('has every test in a project', () => {
  const known = /^(contract|scripts|server|site|tools|tests\/(faults|http|rules))\//;
  expect(tests.filter((file) => !known.test(file))).toEqual([]);
});
