import { afterEach, expect, test, vi } from 'vitest';
import * as answers from '../contract/enquiry-answers.ts';
import { parseEnquiry, type EnquiryFields } from '../contract/enquiry.ts';
import { startingRateOf } from './facts/business-facts.ts';
import { canonicalPath } from './canonical-url.ts';
import { sendEnquiry } from './sections/enquiry-form/send-enquiry.ts';

/** What a provider or an address may say that every object has: `constructor`, `toString` and so on. */
const NAMES = Object.getOwnPropertyNames(Object.prototype).map((name) => [name]);

afterEach(() => void vi.unstubAllGlobals());

test.each(NAMES)('%s is no service with a rate, and no address that leads on', (name) => {
  expect(startingRateOf(name)).toBeUndefined();
  expect(canonicalPath(name)).toBe(name.toLowerCase());
});

test.each(NAMES)('a refusal of %s is none that the visitor can do anything about', async (name) => {
  const body = `{"status":"fail","errors":{"${name}":["is wrong"]}}`;
  vi.stubGlobal('fetch', async () => new Response(body, { status: 422 }));
  const fields = { name: 'Karen' } as EnquiryFields;
  const sending = { contract: { parseEnquiry, ...answers }, fields, key: 'k-1' };
  const result = await sendEnquiry(sending, {});
  expect(result).toMatchObject({ outcome: 'failed', again: false });
});
