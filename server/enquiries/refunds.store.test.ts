import { beforeEach, expect, test } from 'vitest';
import {
  bareSubmission,
  openAccept,
  permissiveOptions,
  sampleFields,
} from '../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../tests/helpers/store/test-store.ts';
import type { Database } from '../db/open-database.ts';
import { queueOf } from '../db/commit-queue.ts';
import { StoreUnavailable } from '../db/store-unavailable.ts';
import { createEnquiryRateLimiter } from './screen/enquiry-rate-limits.ts';
import type { Submission } from './submission.ts';

let db: Database;
beforeEach(async () => {
  db = await openTestStore();
});

/** Counts how many enquiries of one client pass before the rate limit, at most 30. */
async function letThrough(
  changes: (number: number) => Partial<Submission> = () => ({}),
): Promise<number> {
  const rateLimiter = createEnquiryRateLimiter(permissiveOptions.secret, db);
  const accept = openAccept(db, { rateLimiter });
  for (let number = 0; number < 30; number++) {
    const submission = { ...bareSubmission(sampleFields(number)), client: '203.0.113.7' };
    const result = await accept({ ...submission, ...changes(number) }).catch(() => null);
    if (result?.outcome === 'rate-limited') return number;
  }
  return 30;
}
const failWith = (error: Error) => void (queueOf(db).write = () => Promise.reject(error));

test('an enquiry that fails because of the store gets its token back', async () => {
  failWith(new StoreUnavailable('locked'));
  expect(await letThrough()).toBe(30);
});

test('an enquiry that fails because of its content uses up its token', async () => {
  failWith(new TypeError('no text'));
  expect(await letThrough()).toBe(8);
});

test('a repeated submission gets its token back, a key conflict does not', async () => {
  const same = () => ({ fields: sampleFields(), idempotencyKey: 'same' });
  expect(await letThrough(same)).toBe(30);
  const others = (number: number) => (number < 9 ? { idempotencyKey: 'same' } : {});
  expect(await letThrough(others)).toBe(9);
});
