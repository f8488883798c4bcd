/**
 * Generates the font files in site/ui/fonts from the @fontsource-variable packages: only the weights
 * that web-fonts.css uses, with rarer characters in a second file, because they are half of the
 * bytes and on few pages. Run it when a package is updated. The unicode-ranges in web-fonts.css must match.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join(
    '',
  );
const ENGLISH = `${range(0x20, 0x7e)}\u{a0}£½©·×é–—‘’“”•…€→`;
const MORE = [...`${range(0xa1, 0xff)}←−₹ıŒœŠšŽžĀāĪīŪūŚśṬṭṆṇ`]
  .filter((letter) => !ENGLISH.includes(letter))
  .join('');
const LETTERS = [
  { suffix: '', letters: ENGLISH },
  { suffix: '-more', letters: MORE },
];

const fonts = [
  {
    from: import.meta
      .resolve('@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'),
    to: 'bricolage-grotesque',
    weights: { min: 500, max: 700 },
  },
  {
    from: import.meta
      .resolve('@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2'),
    to: 'instrument-sans',
    weights: { min: 400, max: 700 },
  },
];

mkdirSync('site/ui/fonts', { recursive: true });
for (const { from, to, weights } of fonts) {
  for (const { suffix, letters } of LETTERS) {
    const subset = await subsetFont(readFileSync(new URL(from)), letters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
    });
    writeFileSync(`site/ui/fonts/${to}${suffix}.woff2`, subset);
    console.log(`${to}${suffix}: ${subset.length} bytes`);
  }
}
