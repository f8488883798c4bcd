import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { choosePlaces, installRelease } from './install-release.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'citadel-setup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function unpack(version: string): string {
  const release = join(folder, `citadel-${version}`);
  mkdirSync(join(release, 'bin'), { recursive: true });
  writeFileSync(join(release, 'release.json'), JSON.stringify({ version }));
  writeFileSync(join(release, 'bin/node'), version);
  return release;
}

test('a release is copied and made the current one; a second time it stays, and another one is refused', async () => {
  const places = choosePlaces('/anywhere', join(folder, 'root'));
  expect(await installRelease(unpack('0.1.0'), places)).toBe('0.1.0');
  const link = join(places.root, 'current');
  expect(readlinkSync(link)).toBe('releases/0.1.0');
  expect(readFileSync(join(link, 'bin/node'), 'utf8')).toBe('0.1.0');
  expect(await installRelease(join(places.root, 'releases/0.1.0'), places)).toBe(null);
  await expect(installRelease(unpack('0.2.0'), places)).rejects.toThrow(
    'Version 0.1.0 is installed',
  );
  expect(readlinkSync(link)).toBe('releases/0.1.0');
  await expect(installRelease(folder, places)).rejects.toThrow('This is not a release');
});

test('an installed release changes the settings of its own folder', () => {
  expect(choosePlaces('/srv/site/releases/0.1.0/', undefined)).toEqual({
    root: '/srv/site',
    settingsFile: '/srv/site/citadel.env',
    dataDir: '/srv/site/data',
    isService: false,
  });
});
