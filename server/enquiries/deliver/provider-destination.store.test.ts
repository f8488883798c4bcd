import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleEnquiry, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openOutboxBench } from '../../../tests/helpers/process/outbox-bench.ts';
import {
  answerStatus,
  startWebhookServer,
  type WebhookServer,
} from '../../../tests/helpers/process/webhook-server.ts';
import { patient } from '../../../tests/helpers/process/slowness.ts';
import { providerDestination } from './provider-destination.ts';

let provider: WebhookServer;
beforeEach(async () => {
  provider = await startWebhookServer();
});
afterEach(() => provider.close());

const answer =
  (status: number, body: string, headers: Record<string, string> = {}) =>
  (response: Parameters<WebhookServer['answer']>[0]) =>
    void response.writeHead(status, headers).end(body);
const openBench = () => openOutboxBench([providerDestination(`${provider.url}/v1/`)]);

test('an enquiry is posted by the call of the specification, with its id as the key', async () => {
  const bench = await openBench();
  provider.answer = answer(201, '{"status":"success","id":"7"}');
  const id = await bench.accept(1);
  await bench.run();
  const [{ path, body, headers }] = provider.received as [(typeof provider.received)[0]];
  expect(path).toBe('/v1/api/contactUsapi.php');
  expect(JSON.parse(body)).toEqual(sampleFields(1));
  expect(headers['idempotency-key']).toBe(id);
  expect(headers['content-type']).toBe('application/json');
  expect(await bench.history(id)).toEqual(['delivered']);
});

test('an unreachable, failing or invalid provider gets the enquiry after it recovers, under one key', async () => {
  const bench = await openBench();
  const faults: WebhookServer['answer'][] = [
    (response) => response.destroy(),
    answerStatus(503),
    answer(200, '<!doctype html><title>Sign in</title>', { 'Content-Type': 'text/html' }),
    answer(200, '{"data":{"status":"fail"}}'),
    answer(200, '{"error":"the database is away"}'),
    answer(200, '{"status":"succ'),
    answer(200, 'x'.repeat(70_000)),
    answerStatus(302, { Location: `${provider.url}/elsewhere` }),
  ];
  const id = await bench.accept(1);
  for (const fault of faults) {
    provider.answer = fault;
    await bench.advance(7 * 60 * 60 * 1_000);
  }
  provider.answer = answer(200, '{"message":"Thank you"}');
  await bench.live(7 * 60 * 60 * 1_000);
  await bench.live(24 * 60 * 60 * 1_000);
  expect(provider.received).toHaveLength(faults.length + 1);
  expect(new Set(provider.received.map(({ headers }) => headers['idempotency-key']))).toEqual(
    new Set([id]),
  );
  expect(provider.received.every(({ path }) => path === '/v1/api/contactUsapi.php')).toBe(true);
  const said = 'HTTP 200 that does not say success';
  expect(await bench.history(id)).toEqual([
    'ECONNRESET',
    'HTTP 503',
    said,
    said,
    said,
    said,
    said,
    'HTTP 302',
    'delivered',
  ]);
});

test.each(['', '{}', 'true', '"success"', '{"status":"Success"}', '{"data":{"id":3},"errors":[]}'])(
  'a 2xx that reports no failure is a delivery: %s',
  async (body) => {
    provider.answer = answer(200, body);
    const destination = providerDestination(`${provider.url}/`);
    await destination.deliver(sampleEnquiry(), AbortSignal.timeout(patient(20_000)));
    expect(provider.received).toHaveLength(1);
  },
);

test('a test enquiry is not sent to the provider', async () => {
  const destination = providerDestination(`${provider.url}/`);
  await destination.deliver(
    { ...sampleEnquiry(), synthetic: true },
    AbortSignal.timeout(patient(20_000)),
  );
  expect(provider.received).toEqual([]);
  await provider.close();
  await expect(
    destination.deliver(
      { ...sampleEnquiry(), synthetic: true },
      AbortSignal.timeout(patient(20_000)),
    ),
  ).rejects.toThrow('ECONNREFUSED');
});
