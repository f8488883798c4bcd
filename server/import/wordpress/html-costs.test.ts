import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { leastCost } from '../../../tests/helpers/processor-time.ts';
import { sanitizeContent } from '../../content/sanitize-content.ts';
import { rewriteHtml } from './rewrite-html.ts';

const rewrite = (html: string) =>
  rewriteHtml(html, { picture: (address) => address, link: (address) => address, replaced() {} });

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
/** Doubled twice, a quadratic cost is 16 times as much. */
const LONGER = 4;
const MAX_RATIO = 9;

async function expectLinear(sanitize: (html: string) => string, text: (size: number) => string) {
  const [short, long] = [text(SIZE), text(LONGER * SIZE)];
  const limit = MAX_RATIO * (await leastCost(() => sanitize(short)));
  expect(await leastCost(() => sanitize(long), limit)).toBeLessThan(limit);
}

const repeated = (part: string) => (size: number) => part.repeat(Math.ceil(size / part.length));

const both = [
  ['sanitizing', sanitizeContent],
  ['importing', rewrite],
] as const;

it.each(both)('%s any repeated sequence of tags takes linear time', async (_, sanitize) => {
  await fc.assert(
    fc.asyncProperty(sequence, (part) => expectLinear(sanitize, repeated(part))),
    {
      numRuns: 20,
      endOnFailure: true,
      examples: ['<b></i>', '<B></I>', '<X></Y>', '<b><img></b>', 'x<img>'].map((part) => [part]),
    },
  );
});

it.each(both)(
  '%s a long text before pictures without an address takes linear time',
  (_, sanitize) => expectLinear(sanitize, (size) => 'x'.repeat(size) + repeated('<img>')(size)),
);

it.each(both)('%s an address with many comments takes linear time', async (_, sanitize) => {
  for (const name of [
    'a href',
    'a href="#x" srcset',
    'img src',
    'q cite',
    'meta http-equiv=refresh content',
  ])
    await expectLinear(
      sanitize,
      (size) => `<${name}="#${'x'.repeat(size)}${repeated('<!---->')(size)}">x</a>`,
    );
});
