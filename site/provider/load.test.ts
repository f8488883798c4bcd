import { QueryClient, queryOptions } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { loadMain } from './load.ts';

afterEach(() => vi.unstubAllEnvs());

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });
const answering = queryOptions({ queryKey: ['answers'], queryFn: async () => 'content' });
const failing = queryOptions({
  queryKey: ['fails'],
  queryFn: async (): Promise<string> => {
    throw new Error('the provider is away');
  },
});

test('gives what the call answered', async () => {
  expect(await loadMain(client(), answering)).toBe('content');
});

test('on the server a failed call leaves the page to the browser', async () => {
  vi.stubEnv('SSR', true);
  expect(await loadMain(client(), failing)).toBeUndefined();
});

test('in the browser it throws, for the screen that offers another try', async () => {
  vi.stubEnv('SSR', false);
  await expect(loadMain(client(), failing)).rejects.toThrow('the provider is away');
});
