/**
 * Makes the two font files of the site from the @fontsource-variable packages:
 * Latin only, and only the weights that tokens.css uses. Run it when a package
 * is updated; the results are kept in site/ui/fonts.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, offset) => String.fromCodePoint(from + offset)).join(
    '',
  );
const LETTERS = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}–—‘’“”…•·→←−×₹€ıŒœŠšŽžĀāĪīŪūŚśṬṭṆṇ`;

const fonts = [
  {
    from: '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    to: 'bricolage-grotesque.woff2',
    weights: { min: 500, max: 700 },
  },
  {
    from: '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    to: 'instrument-sans.woff2',
    weights: { min: 400, max: 700 },
  },
];

mkdirSync('site/ui/fonts', { recursive: true });
for (const { from, to, weights } of fonts) {
  const subset = await subsetFont(readFileSync(`node_modules/${from}`), LETTERS, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  });
  writeFileSync(`site/ui/fonts/${to}`, subset);
  console.log(`${to}: ${subset.length} bytes`);
}
