import { array, assert, constantFrom, property } from 'fast-check';
import { expect, it } from 'vitest';
import { keepBoth } from './keep-both.ts';

const both = (base: unknown, mine: unknown, theirs: unknown) =>
  keepBoth({ path: [], base, mine, theirs, changedBy: 'both' });

it.each([
  ['sentences in different places', 'A. B. C.', 'A1. B. C.', 'A. B. C1.', 'A1. B. C1.'],
  ['the same sentence: theirs, then mine', 'A. B.', 'A1. B.', 'A2. B.', 'A2. A1. B.'],
  ['sentences added at the end', 'A.', 'A. Mine.', 'A. Theirs.', 'A. Theirs. Mine.'],
  ['the same text once', 'A.', 'B.', 'B.', 'B.'],
  ['a text that was empty', undefined, 'Mine', 'Theirs', 'Theirs Mine'],
  ['one removed, the other changed', 'A. B.', 'B.', 'A1. B.', 'A1. B.'],
  ['items of lists', ['a', 'b'], ['a', 'b', 'c'], ['x', 'b'], ['x', 'b', 'c']],
  ['the same item once', [], ['a', 'b'], ['b', 'c'], ['b', 'c', 'a']],
  ['values of which one fits', 1, 2, 3, undefined],
  ['HTML of which one fits', '<p>A.</p>', '<p>A. M.</p>', '<p>A. T.</p>', undefined],
])('keeps %s', (_, base, mine, theirs, kept) => {
  expect(both(base, mine, theirs)).toEqual(kept);
});

it('has each sentence that either of them wrote, whatever they did to the text', () => {
  const sentence = constantFrom('a', 'b', 'c', 'd');
  const text = array(sentence, { maxLength: 6 });
  assert(
    property(text, text, text, (base, mine, theirs) => {
      const write = (all: readonly (typeof base)[number][], by: string) =>
        all.map((one) => (base.includes(one) ? `${one}. ` : `${by}${one}. `)).join('');
      const kept = String(both(write(base, ''), write(mine, 'm'), write(theirs, 't')));
      for (const one of mine) if (!base.includes(one)) expect(kept).toContain(`m${one}.`);
      for (const one of theirs) if (!base.includes(one)) expect(kept).toContain(`t${one}.`);
    }),
  );
});
