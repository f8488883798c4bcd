import { expect, it } from 'vitest';
import { createQueryClient, retryDelay } from './query-client.ts';

it('doubles the retry delay from one second up to thirty', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(retryDelay)).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ]);
});

it('does not refetch when the window gets focus', () => {
  expect(createQueryClient().getDefaultOptions().queries?.refetchOnWindowFocus).toBe(false);
});
