import { expect, test } from 'vitest';
import { dollars } from './money.ts';

test.each([
  [5, '$5'],
  [7.5, '$7.50'],
  [999, '$999'],
  [1_213, '$1,213'],
  [1_234_567.89, '$1,234,567.89'],
  [0, '$0'],
])('%d is %s', (amount, shown) => {
  expect(dollars(amount)).toBe(shown);
});
