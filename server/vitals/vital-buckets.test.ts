import { expect, test } from 'vitest';
import { bucketOf, inBucketUnit, quantileOf, VITAL_BOUNDS } from './vital-buckets.ts';

test('a value belongs to the first bucket that is not below it', () => {
  expect(bucketOf('lcp', inBucketUnit('lcp', 2_500))).toBe('2.5');
  expect(bucketOf('lcp', inBucketUnit('lcp', 2_501))).toBe('4');
  expect(bucketOf('inp', inBucketUnit('inp', 0))).toBe('0.025');
  expect(bucketOf('inp', inBucketUnit('inp', 60_000))).toBe('+Inf');
  expect(bucketOf('cls', inBucketUnit('cls', 0.1))).toBe('0.1');
});

test('the limits of good and poor are bounds of buckets', () => {
  expect(VITAL_BOUNDS.lcp).toEqual(expect.arrayContaining([2.5, 4]));
  expect(VITAL_BOUNDS.inp).toEqual(expect.arrayContaining([0.2, 0.5]));
  expect(VITAL_BOUNDS.cls).toEqual(expect.arrayContaining([0.1, 0.25]));
});

test('a quantile is estimated within its bucket', () => {
  const counts = [
    { bound: '0.5', count: 2 },
    { bound: '1', count: 1 },
    { bound: '1', count: 1 },
    { bound: '+Inf', count: 4 },
  ];
  expect(quantileOf('lcp', counts, 0.25)).toBe(0.5);
  expect(quantileOf('lcp', counts, 0.5)).toBe(1);
  expect(quantileOf('lcp', [{ bound: '1', count: 8 }], 0.75)).toBeCloseTo(0.9375);
  expect(quantileOf('lcp', counts, 0.75)).toBe(Infinity);
  expect(quantileOf('lcp', [], 0.75)).toBeNull();
});
