import * as fc from 'fast-check';
import { it } from 'vitest';
import { sized } from '../../tests/helpers/process/faults.ts';
import { expectLinear } from '../../tests/helpers/process/processor-time.ts';
import { sanitizeContent } from '../../server/content/html/sanitize-content.ts';
import { removeBlocks, withReadings } from './convert-body.ts';
import { takeFootnotes } from './footnotes.ts';
import { inlinePatterns } from './inline-patterns.ts';
import { keepAnchors } from './keep-anchors.ts';
import { compareWords } from './missing-words.ts';
import { makeParagraphs } from './make-paragraphs.ts';
import { putAside } from './replace-between.ts';
import { replaceShortcodes } from './replace-shortcodes.ts';
import { markdownOfHtml, rewriteHtml } from './rewrite-html.ts';

const rewrite = (html: string) =>
  rewriteHtml(html, { picture: () => '/a.png', link: (address) => address, replaced() {} });

const NAMES =
  'b I strong EM a p li td tr table ul h2 div span form select option svg math mi title foreignObject textarea script style iframe noscript x-y a"b';
const tag = fc.constantFrom(...NAMES.split(' ').flatMap((name) => [`<${name}>`, `</${name}>`]));
const other = fc.constantFrom(
  'x',
  ' ',
  '&amp;',
  '<',
  '<br>',
  '</br>',
  '<img>',
  '<img src="/a">',
  '<b/>',
  '<a href="/x" title="<b>">',
  '<a href="',
  '<!-- x -->',
  '<!--',
  '<![CDATA[x]]>',
);
const sequence = fc
  .array(fc.oneof({ weight: 3, arbitrary: tag }, other), { minLength: 1, maxLength: 5 })
  .map((parts) => parts.join(''));

/** Characters, with which any of these sequences reaches the limit of open elements. */
const SIZE = 30_000;

const isLinear = (sanitize: (html: string) => string, text: (size: number) => string) => {
  const [short, long] = [text(SIZE), text(4 * SIZE)];
  return expectLinear(
    () => sanitize(short),
    () => sanitize(long),
  );
};

const repeated = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length));

const both = [
  ['sanitizing', sanitizeContent],
  ['importing', rewrite],
] as const;

it.each(both)('%s any repeated sequence of tags takes linear time', async (_, sanitize) => {
  await fc.assert(
    fc.asyncProperty(sequence, (part) => isLinear(sanitize, repeated(part))),
    {
      // The examples, and as many again that differ each time.
      numRuns: sized(10, 20),
      endOnFailure: true,
      examples: ['<b></i>', '<B></I>', '<X></Y>', '<b><img></b>', 'x<img>'].map((part) => [part]),
    },
  );
});

it.each(both)(
  '%s a long text before pictures without an address takes linear time',
  (_, sanitize) => isLinear(sanitize, (size) => 'x'.repeat(size) + repeated('<img>')(size)),
);

it.each(both)('%s an address with many comments takes linear time', async (_, sanitize) => {
  for (const name of [
    'a href',
    'a href="#x" srcset',
    'img src',
    'q cite',
    'meta http-equiv=refresh content',
  ])
    await isLinear(
      sanitize,
      (size) => `<${name}="#${'x'.repeat(size)}${repeated('<!---->')(size)}">x</a>`,
    );
});

/** What is done to a text before and after it is sanitized. */
function convert(html: string): string {
  const { text, restore } = putAside(
    removeBlocks(inlinePatterns(html, new Map([['1', 'x']]), () => {})).html,
  );
  const marked = takeFootnotes(text, 0).text;
  const plain = replaceShortcodes(withReadings(marked), { gallery: () => [], removed() {} });
  const stored = rewrite(
    restore(
      makeParagraphs(
        keepAnchors(plain, () => true),
        true,
      ),
    ),
  );
  compareWords(html, stored);
  return markdownOfHtml(stored);
}

it.each([
  '<',
  '<pre>',
  '[caption]',
  '[embed]',
  '<!--',
  '<!-- wp:block ',
  '\n ',
  '<blockquote>',
  '[[',
  '[x_y a=1][/x_y]',
  '[x_y a=\'[x_y b="',
  '[code ',
  '<a id="x">',
  '<table><tr><td>',
  '<img src="/a">',
  '((ab cd',
  '<rt>',
  'a[x_y a=1]',
])('converting %j many times takes linear time', (part) =>
  isLinear(convert, (size) => `x${repeated(part)(size)}y`),
);
