import { expect, test } from 'vitest';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { createSecret } from '../../secret/secret.ts';
import { createEnquiryRateLimiter, type Likelihood } from './enquiry-rate-limits.ts';

const NOW = new Date('2026-05-04T10:00:00.000Z');

async function limiter() {
  const db = await openTestStore();
  const rateLimiter = createEnquiryRateLimiter(createSecret(), db);
  let asked = 0;
  const likelihood = (): Likelihood => {
    asked++;
    return 'unknown';
  };
  const ask = (address: string) =>
    rateLimiter({ address, likelihood, proof: null, ticket: null }, NOW);
  return { ask, asked: () => asked };
}

test('a text is screened only within the limits of its client, an IPv6 /64, and its network', async () => {
  const { ask, asked } = await limiter();
  for (let number = 0; number < 30; number++) await ask(`2001:db8:1:2::${number}`);
  expect(asked()).toBe(8);
  for (let number = 0; number < 30; number++) await ask(`2001:db8:1:${100 + number}::1`);
  expect(asked()).toBe(16);
});

test('a rate-limited client takes no tokens from its network, and the overall limit applies', async () => {
  const { ask } = await limiter();
  for (let number = 0; number < 30; number++) await ask('203.0.113.7');
  const others = await Promise.all(
    Array.from({ length: 8 }, (_, number) => ask(`203.0.113.${100 + number}`)),
  );
  expect(others.filter(({ outcome }) => outcome === 'allowed')).toHaveLength(8);
  let allowed = 16;
  for (let number = 0; number < 100; number++)
    if ((await ask(`198.${number}.100.1`)).outcome === 'allowed') allowed++;
  expect(allowed).toBe(64);
});
