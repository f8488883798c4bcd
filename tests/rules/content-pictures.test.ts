import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readContent } from '../../server/content/files/read-content.ts';

it('every portrait and service cover is stated somewhere', () => {
  const stated = readContent('content')
    .map(({ values }) => JSON.stringify(values))
    .join('\n');
  const kept = ['portraits', 'covers/services'].flatMap((folder) =>
    readdirSync(join('content/pictures', folder)).map((name) => `${folder}/${name}`),
  );
  // In place of a missing one, and the one that the author of that name has too.
  expect(kept.filter((path) => !stated.includes(path))).toEqual([
    'portraits/dummy.webp',
    'portraits/meera-nair.webp',
  ]);
});
