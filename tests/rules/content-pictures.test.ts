import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readContent } from '../../server/content/files/read-content.ts';

it('every picture that the content refers to exists', () => {
  const named = readContent('content').flatMap(({ values }) =>
    [...JSON.stringify(values).matchAll(/"\/static\/(pictures\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    ),
  );
  expect(named.length).toBeGreaterThan(500);
  expect(named.filter((path) => !existsSync(join('content', path)))).toEqual([]);
});

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

/** The ground of a page in the dark theme (--paper in site/ui/tokens.css). */
const DARK_PAGE = [15, 36, 32] as const;
const drawings = ['covers/pages', 'covers/posts', 'covers/services', 'authors'].flatMap((folder) =>
  readdirSync(join('content/pictures', folder))
    .filter((name) => name.endsWith('.svg'))
    .map((name) => `${folder}/${name}`),
);

it('on a dark page no cover glares, and none melts into the page', async () => {
  const problems: string[] = [];
  for (const drawing of drawings) {
    const colors = await colorsWhenDark(join('content/pictures', drawing));
    const share = (is: (color: readonly number[]) => boolean) =>
      colors.filter(is).length / colors.length;
    if (share((color) => Math.min(...color) > 200) > 0.4) problems.push(`${drawing} glares`);
    const melts = (color: readonly number[]) =>
      DARK_PAGE.every((value, channel) => Math.abs(value - color[channel]!) < 10);
    if (share(melts) > 0.1) problems.push(`${drawing} melts`);
  }
  expect(drawings.length).toBeGreaterThan(100);
  expect(problems).toEqual([]);
});

/** The pixels of a drawing with its colors for the dark theme, which sharp would ignore. */
async function colorsWhenDark(file: string): Promise<number[][]> {
  const dark = readFileSync(file, 'utf8').replace(
    /@media\(prefers-color-scheme:dark\)\{(.*?)\}<\/style>/,
    '$1</style>',
  );
  const pixels = await sharp(Buffer.from(dark)).resize(60, 40).removeAlpha().raw().toBuffer();
  return Array.from({ length: pixels.length / 3 }, (_, at) => [
    ...pixels.subarray(at * 3, at * 3 + 3),
  ]);
}
