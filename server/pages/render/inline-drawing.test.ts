import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { inlineDrawing } from './inline-drawing.ts';

const PATH = '/static/pictures/covers/a.svg';
const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" fill="#EDF4F0"/></svg>';
const picture = (attributes: string) => `<img ${attributes} alt="" width="12" height="8"/>`;
const preload = (path: string) =>
  `<link rel="preload" as="image" href="${path}" fetchPriority="high"/>`;
const FIRST = picture(`src="${PATH}" fetchPriority="high"`);

const inline = (html: string, drawing: string | null = SVG) =>
  inlineDrawing(html, async () => ({ status: drawing === null ? 404 : 200, value: drawing }));

/** Text of which nearly this many bytes are left when it is compressed. */
const dense = (bytes: number) => randomBytes(bytes / 0.85).toString('base64');
const drawingOf = (bytes: number) => SVG.replace('<rect', `<path d="${dense(bytes)}"/><rect`);

test('the drawing that matters most is in the page, and not fetched', async () => {
  const others = preload('/static/pictures/b.webp') + picture(`src="${PATH}" loading="lazy"`);
  const data = Object.entries({
    '<': '%3C',
    '>': '%3E',
    '"': '%22',
    ' ': '%20',
    '#': '%23',
  }).reduce((text, [character, code]) => text.replaceAll(character, code), SVG);
  expect(await inline(preload(PATH) + others + FIRST + FIRST)).toBe(
    others + picture(`src="data:image/svg+xml,${data}" fetchPriority="high"`) + FIRST,
  );
});

test('a drawing is the same after it was a URL, and does not end the tag', async () => {
  const drawing = `<svg>\n\t<!-- $' 100% -->\r\n<text title='"'>5 &lt; 6 £ &amp; 𝛑 #?\\</text></svg>`;
  const html = await inline(FIRST, drawing);
  const [, url = ''] = /^<img src="data:image\/svg\+xml,([\x21-\x7e]*?)" [^<>]*>$/.exec(html) ?? [];
  expect(url).not.toMatch(/[<>&#]/);
  expect(decodeURIComponent(url)).toBe(drawing);
});

test.each([
  ['no picture', '<p>fetchPriority="high"</p>'],
  ['no picture that matters most', picture(`src="${PATH}" loading="lazy"`)],
  ['a photo', picture('src="/static/pictures/a.webp" fetchPriority="high"')],
  [
    'a photo before a drawing',
    picture('src="/static/pictures/a.webp" fetchPriority="high"') + FIRST,
  ],
  ['several sizes', picture(`src="${PATH}" srcSet="${PATH} 1x" fetchPriority="high"`)],
  ['a picture of the provider', picture('src="/static/remote/a.svg" fetchPriority="high"')],
  [
    'a picture of another site',
    picture(`src="https://elsewhere.example${PATH}" fetchPriority="high"`),
  ],
  ['a query', picture(`src="${PATH}?size=2&amp;b" fetchPriority="high"`)],
])('a page with %s is left alone', async (_, html) => {
  expect(await inline(preload(PATH) + html)).toBe(preload(PATH) + html);
});

test('a page whose drawing is missing, or cannot be read, is left alone', async () => {
  expect(await inline(FIRST, null)).toBe(FIRST);
  expect(await inlineDrawing(FIRST, () => Promise.reject(new Error('no')))).toBe(FIRST);
});

test.each([
  // Bytes of the drawing and of the rest of the page with its headers, compressed; whether it is in the page.
  [1_700, 2_000, true],
  [2_300, 2_000, false],
  [1_500, 12_600, true],
  [1_500, 13_500, false],
  [1_500, 15_200, false],
])('a drawing of %i bytes in a page of %i: %s', async (bytes, rest, inlined) => {
  const html = await inline(FIRST + dense(rest - 1_200 - 200), drawingOf(bytes));
  expect(html.includes('data:')).toBe(inlined);
});
