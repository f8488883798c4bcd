import { expect, test } from 'vitest';
import { sampleEnquiry } from '../../../tests/helpers/enquiries.ts';
import { attemptDelivery } from './delivery-worker.ts';

test('an attempt claimed while the process ends is not begun', async () => {
  let begun = false;
  const endless = {
    name: 'crm',
    deliver() {
      begun = true;
      return new Promise<never>(() => {});
    },
  };
  const result = await attemptDelivery(endless, sampleEnquiry(), AbortSignal.abort(), 1_000);
  expect(result).toMatchObject({ outcome: 'failed', reason: 'interrupted' });
  expect(begun).toBe(false);
});
