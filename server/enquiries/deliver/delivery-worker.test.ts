import { expect, test } from 'vitest';
import { attemptDelivery } from './delivery-worker.ts';

test('an attempt claimed while the process ends is not begun', async () => {
  let begun = false;
  const endless = () => {
    begun = true;
    return new Promise<never>(() => {});
  };
  const result = await attemptDelivery(endless, AbortSignal.abort(), 1_000);
  expect(result).toMatchObject({ outcome: 'failed', reason: 'interrupted' });
  expect(begun).toBe(false);
});
