import { afterEach, expect, test, vi } from 'vitest';
import * as answers from '../../../contract/enquiry/enquiry-answers.ts';
import { parseEnquiry, type EnquiryFields } from '../../../contract/enquiry/enquiry.ts';
import { sendEnquiry } from './send-enquiry.ts';

const fields = { name: 'Karen Doyle', email: 'karen' } as EnquiryFields;
const sending = { contract: { parseEnquiry, ...answers }, fields, key: 'k-1' };

afterEach(() => vi.unstubAllGlobals());

function respondWith(body: BodyInit | null, init: ResponseInit = {}) {
  const send = vi.fn(async (..._given: Parameters<typeof fetch>) => new Response(body, init));
  vi.stubGlobal('fetch', send);
  return send;
}
const json = (body: unknown) => JSON.stringify(body);

test('sends one request with the idempotency key', async () => {
  const send = respondWith(
    json({ status: 'success', id: '0199-7f3a9c21', answer_by: '2026-11-30T11:30:00.000Z' }),
    { status: 201 },
  );
  expect(await sendEnquiry(sending, { page: '/' })).toEqual({
    outcome: 'sent',
    number: '7f3a9c21',
    answerBy: '2026-11-30T11:30:00.000Z',
  });
  expect(send).toHaveBeenCalledTimes(1);
  const [, init] = send.mock.calls[0]!;
  expect(new Headers(init?.headers).get('Idempotency-Key')).toBe('k-1');
  expect(JSON.parse(init?.body as string)).toEqual({ ...fields, page: '/' });
});

test.each([{ status: 'success' }, { status: 'Success', message: 'Thanks' }])(
  'the response %j means success',
  async (body) => {
    respondWith(json(body));
    expect(await sendEnquiry(sending, {})).toEqual({
      outcome: 'sent',
      number: null,
      answerBy: null,
    });
  },
);

test.each([
  [200, '<p>Sign in to the hotel’s network'],
  [200, ''],
  [200, json({ message: 'Mail sent' })],
  [200, json({ status: 'fail' })],
  [201, json({ id: 7 })],
  [204, null],
  [400, json({ status: 'fail' })],
  [422, json({ status: 'fail', errors: { 'Idempotency-Key': ['was already used'] } })],
  [422, '<h1>Unprocessable'],
  [500, json({ status: 'fail' })],
  [502, '<h1>Bad Gateway'],
  [504, '<h1>Gateway Timeout'],
])('after %i %j the enquiry may have been stored, so it is not retryable', async (status, body) => {
  respondWith(body, { status });
  expect(await sendEnquiry(sending, {})).toMatchObject({ outcome: 'failed', retryable: false });
});

test('status 503 is retryable, after the server’s Retry-After', async () => {
  respondWith('', { status: 503, headers: { 'Retry-After': '5' } });
  const result = await sendEnquiry(sending, {});
  expect(result).toEqual({
    outcome: 'failed',
    reason: 'status 503',
    retryable: true,
    retryAfter: 5,
  });
});

test('a failed connection is retryable, even if it fails while reading the response', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await sendEnquiry(sending, {})).toMatchObject({ outcome: 'failed', retryable: true });
  const cut = new ReadableStream({ pull: (stream) => stream.error(new TypeError('cut off')) });
  respondWith(cut, { status: 201 });
  expect(await sendEnquiry(sending, {})).toMatchObject({ outcome: 'failed', retryable: true });
});

test('returns the error of a field', async () => {
  respondWith(json({ status: 'fail', errors: { email: ['Enter it.', 'Again.'] } }), {
    status: 422,
  });
  expect(await sendEnquiry(sending, {})).toEqual({
    outcome: 'invalid',
    errors: { email: 'Enter it.' },
  });
});

test.each([
  [json({ retry_after: 30, ticket: 't', challenge: { p: 1 } }), 30, 't', { p: 1 }],
  [json({ status: 'fail' }), 7, null, null],
  ['<h1>Too Many Requests', 7, null, null],
])('429 %j is rate limited', async (body, seconds, ticket, challenge) => {
  respondWith(body, { status: 429, headers: { 'Retry-After': '7' } });
  expect(await sendEnquiry(sending, {})).toEqual({
    outcome: 'rate-limited',
    seconds,
    ticket,
    challenge,
  });
});
