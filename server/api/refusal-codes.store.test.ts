import { beforeAll, expect, test } from 'vitest';
import { IDEMPOTENCY_HEADER } from '../../contract/enquiry/enquiry.ts';
import { ENQUIRY_PATH } from '../../contract/enquiry/enquiry-fields.ts';
import { refusal, REFUSAL_STATUS, type RefusalCode } from '../../contract/refusal-codes.ts';
import { busyResponses } from '../http/overload/busy-responses.ts';
import { goodEnquiry, openMemoryApi } from '../../tests/helpers/store/memory-api.ts';

const json = { 'Content-Type': 'application/json' };
const enquiry = (fields: object, headers: object = {}) => ({
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify(fields),
});
const key = { [IDEMPOTENCY_HEADER]: 'used' };

/** A call for each code that one request can bring about. */
const calls: [RefusalCode, path: string, request?: RequestInit][] = [
  ['invalid_query', 'api/getBlogListing.php?post_type=none'],
  ['malformed_body', ENQUIRY_PATH, { method: 'POST', headers: json, body: '{' }],
  ['unknown_field', ENQUIRY_PATH, enquiry({ ...goodEnquiry, admin: true })],
  ['cross_site', ENQUIRY_PATH, enquiry(goodEnquiry, { 'Sec-Fetch-Site': 'cross-site' })],
  ['not_found', 'api/getBlogDetails.php?post_name=none'],
  ['unknown_path', 'api/none.php'],
  ['method_not_allowed', ENQUIRY_PATH],
  ['method_not_allowed', 'api/services.php', { method: 'POST' }],
  ['body_too_large', ENQUIRY_PATH, enquiry({ name: 'x'.repeat(600_000) })],
  ['unsupported_type', ENQUIRY_PATH, enquiry({}, { 'Content-Type': 'text/plain' })],
  ['invalid_fields', ENQUIRY_PATH, enquiry({ ...goodEnquiry, email: '' })],
  ['key_reused', ENQUIRY_PATH, enquiry({ ...goodEnquiry, name: 'Someone Else' }, key)],
];

let api: Awaited<ReturnType<typeof openMemoryApi>>['api'];
let closed: typeof api;
beforeAll(async () => {
  ({ api } = await openMemoryApi({ content: false }));
  await api.request(`/${ENQUIRY_PATH}`, enquiry(goodEnquiry, key));
  const site = await openMemoryApi({ content: false });
  await site.db.destroy();
  closed = site.api;
});

async function refusalOf(response: Response) {
  const body = refusal.parse(await response.json());
  expect(Object.values(body.errors)[0]?.[0]).toBeTruthy();
  return [body.code, response.status];
}

test.each(calls)('%s is the code of a refused %s', async (code, path, request) => {
  const response = await api.request(`/${path}`, request);
  expect(await refusalOf(response)).toEqual([code, REFUSAL_STATUS[code]]);
});

test('a failure of the server has a code', async () => {
  const stored = await closed.request(`/${ENQUIRY_PATH}`, enquiry(goodEnquiry));
  expect(await refusalOf(stored)).toEqual(['store_unavailable', 503]);
  const read = await closed.request('/api/services.php');
  expect(await refusalOf(read)).toEqual(['internal_error', 500]);
});

test('under overload a call is refused by the same rules', async () => {
  const { body } = busyResponses([]).api;
  expect(refusal.parse(JSON.parse(body.toString())).code).toBe('overloaded');
});
