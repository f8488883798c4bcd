import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** docs/specification.md names the code and the tests for each part of the specification; they must exist. */

const page = readFileSync('docs/specification.md', 'utf8');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('|') && !/^\| *(Specification|-)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .map(([, what = '', code = '', test = '']) => ({ what, code, test }));

const tests = new Set([
  ...readdirSync('tests/e2e').map((name) => name.replace('.ts', '')),
  ...globSync(
    '{site,server,contract,domain,scripts,tools,tests/{faults,http,rules}}/**/*.test.ts',
  ).map((path) =>
    path.replace(/^.*[/\\]/, '').replace(/(\.(store|sqlite|postgres))?\.test\.ts$/, '.test'),
  ),
]);

/** The paths in backticks; they may be globs, such as `site/{a,b}.tsx`. */
function pathsOf(code: string): string[] {
  return [...code.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '');
}

it('every row names tests that exist', () => {
  expect(rows.length).toBeGreaterThan(40);
  for (const { what, test } of rows) {
    const named = test.split(',').map((name) => name.trim());
    for (const name of named) expect(tests, `${what}: ${name}`).toContain(name);
  }
});

it('every row names code that exists', () => {
  const missing = rows.flatMap(({ what, code }) =>
    pathsOf(code)
      .filter((path) => path.includes('/') && globSync(path).length === 0 && !existsSync(path))
      .map((path) => `${what}: ${path}`),
  );
  expect(missing).toEqual([]);
});
