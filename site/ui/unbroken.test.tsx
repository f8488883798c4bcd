import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import { unbroken } from './unbroken.tsx';

/** The pieces that do not break, and the whole text. */
function read(text: string) {
  const html = renderToString(<p>{unbroken(text)}</p>);
  return {
    kept: Array.from(html.matchAll(/<span[^>]*>([^<]*)<\/span>/g), ([, piece]) => piece),
    text: html.replaceAll(/<[^>]*>/g, ''),
  };
}

it.each([
  ['A month-end close, full-time', ['month-end', 'full-time']],
  ['9-to-5, pro-rata', ['9-to-5', 'pro-rata']],
  ['a café-owner', ['café-owner']],
  // Longer than a column of a phone may be wide.
  ['the never-before-seen-anywhere case', []],
  ['from 5 - 6, a – b and -x', []],
])('keeps the compounds of "%s" in one line', (text, kept) => {
  expect(read(text)).toEqual({ kept, text });
});

it('adds nothing to a text without compounds', () => {
  expect(unbroken('Plain words')).toBe('Plain words');
});
