import { expect, test } from 'vitest';
import { acceptedEncodings } from './accept-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', ['br', 'gzip', 'identity']],
  ['gzip', ['gzip', 'identity']],
  ['GZIP, BR;Q=0.5', ['gzip', 'br', 'identity']],
  ['br;q=0, gzip;q=0.2', ['gzip', 'identity']],
  ['br;q=0', ['identity']],
  ['*', ['br', 'gzip', 'identity']],
  ['*;q=0', ['identity']],
  ['identity;q=0, gzip', ['gzip']],
  ['identity, gzip;q=0.5', ['identity', 'gzip']],
  ['br;q=nonsense', ['br', 'identity']],
  ['x-gzip', ['gzip', 'identity']],
  ['', ['identity']],
  [undefined, ['identity']],
])('%j accepts %j, best first', (header, encodings) => {
  expect(acceptedEncodings(header)).toEqual(encodings);
});

test('more different headers than are cached are still parsed correctly', () => {
  for (let index = 0; index < 1_000; index++)
    expect(acceptedEncodings(`br;q=0.${index}, gzip;q=0`)[0]).toBe(
      Number(`0.${index}`) > 0 ? 'br' : 'identity',
    );
});
