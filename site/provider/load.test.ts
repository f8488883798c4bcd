import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMain } from './load.ts';

afterEach(() => vi.unstubAllEnvs());

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const succeeding = queryOptions({ queryKey: ['succeeds'], queryFn: async () => 'content' });
const failing = queryOptions({
  queryKey: ['fails'],
  queryFn: async (): Promise<string> => {
    throw new Error('the provider is unreachable');
  },
});

test('returns the data of the call', async () => {
  expect(await loadMain(client(), succeeding)).toBe('content');
});

test('returns undefined on the server if the call fails, so that the browser retries', async () => {
  vi.stubEnv('SSR', true);
  expect(await loadMain(client(), failing)).toBeUndefined();
});

test('throws in the browser if the call fails, which shows the error screen', async () => {
  vi.stubEnv('SSR', false);
  await expect(loadMain(client(), failing)).rejects.toThrow('the provider is unreachable');
});
