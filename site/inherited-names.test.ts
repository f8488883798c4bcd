import { afterEach, expect, test, vi } from 'vitest';
import * as answers from '../contract/enquiry/enquiry-answers.ts';
import { parseEnquiry, type EnquiryFields } from '../contract/enquiry/enquiry.ts';
import { canonicalPath } from './canonical-url.ts';
import { rateOf } from './provider/rates.ts';
import { sendEnquiry } from './sections/enquiry-form/send-enquiry.ts';

/** Property names that every object inherits, such as `constructor`; a provider or URL may contain one. */
const NAMES = Object.getOwnPropertyNames(Object.prototype).map((name) => [name]);

afterEach(() => void vi.unstubAllGlobals());

test.each(NAMES)('%s is not mistaken for a service with a rate or for a redirect', (name) => {
  expect(rateOf({ rates: {} }, name)).toBeUndefined();
  expect(canonicalPath(name)).toBe(name.toLowerCase());
});

test.each(NAMES)('an error for %s is not mistaken for an error in a form field', async (name) => {
  const body = `{"status":"fail","errors":{"${name}":["is wrong"]}}`;
  vi.stubGlobal('fetch', async () => new Response(body, { status: 422 }));
  const fields = { name: 'Karen' } as EnquiryFields;
  const sending = { contract: { parseEnquiry, ...answers }, fields, key: 'k-1' };
  const result = await sendEnquiry(sending, {});
  expect(result).toMatchObject({ outcome: 'failed', retryable: false });
});
