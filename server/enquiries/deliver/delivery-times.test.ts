import { expect, test } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { delayAfter, deliveryTimes, MAX_ATTEMPTS } from './delivery-times.ts';

test.each([3, 45, 600])(
  'an attempt and its settling fit into a lease of %i s with a margin',
  (seconds) => {
    const { lease, attempt, settling } = deliveryTimes(seconds);
    expect(attempt + settling).toBeLessThanOrEqual(0.9 * lease);
    expect(Math.min(attempt, settling)).toBeGreaterThan(0);
  },
);

test('the deliveries of a killed worker are reclaimed within a minute', () => {
  const { lease, poll } = deliveryTimes(parseConfig({}).leaseSeconds);
  expect(lease + poll).toBeLessThan(60_000);
});

const HOUR = 60 * 60 * 1000;

/** Hours from the first attempt to the last. */
function span(random: number): number {
  let total = 0;
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++) total += delayAfter(attempt, random);
  return total / HOUR;
}

test('the attempts span at least three days, whatever the jitter', () => {
  expect(span(0)).toBeGreaterThan(74);
  expect(span(0)).toBeLessThan(76);
  expect(span(1)).toBeLessThan(83);
});

test('the delay grows from seconds to a maximum of hours', () => {
  expect(delayAfter(1, 0)).toBe(5_000);
  for (let attempt = 1; attempt < MAX_ATTEMPTS; attempt++)
    expect(delayAfter(attempt + 1, 0)).toBeGreaterThanOrEqual(delayAfter(attempt, 0));
  expect(delayAfter(40, 0)).toBe(6 * HOUR);
});
