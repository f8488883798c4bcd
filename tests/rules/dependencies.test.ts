import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Lockfile {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; hasInstallScript?: boolean }
  >;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lockfile;
const installed = Object.entries(packages).filter(([path]) => path.startsWith('node_modules/'));

it('no package has an install script', () => {
  expect(installed.length).toBeGreaterThan(100);
  expect(
    installed.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path),
  ).toEqual([]);
  // If a package adds one, it is not run.
  expect(readFileSync('scripts/prepare.mjs', 'utf8')).toContain("'--ignore-scripts'");
});

it('every package in the lockfile comes from the registry and has a hash', () => {
  for (const [path, { resolved, integrity }] of installed) {
    // If omitted, npm uses the registry that it is configured for.
    expect(resolved ?? 'https://registry.npmjs.org/', path).toMatch(
      /^https:\/\/registry\.npmjs\.org\//,
    );
    expect(integrity, path).toMatch(/^sha512-/);
  }
});

it('every dependency has an exact version', () => {
  const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Record<
    string,
    Record<string, string> | undefined
  >;
  for (const kind of ['dependencies', 'devDependencies', 'optionalDependencies'])
    for (const [name, version] of Object.entries(manifest[kind] ?? {}))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+$/);
});
