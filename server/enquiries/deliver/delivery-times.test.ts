import { expect, test } from 'vitest';
import { parseConfig } from '../../config/config.ts';
import { deliveryTimes, LEASE_SECONDS } from './delivery-times.ts';

test.each([3, LEASE_SECONDS, 600])(
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
