import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sampleOrigin } from '../../../tests/helpers/enquiries.ts';
import { openOutboxBench } from '../../../tests/helpers/process/outbox-bench.ts';
import {
  answerStatus,
  startWebhookServer,
  type WebhookServer,
} from '../../../tests/helpers/process/webhook-server.ts';
import { parseConfig } from '../../config/config.ts';
import { sampleEnquiry } from '../../../tests/helpers/enquiries.ts';
import { patient } from '../../../tests/helpers/process/slowness.ts';
import { webhook } from './webhook.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
const nextSecret = `whsec_${Buffer.from('the one that follows it!').toString('base64')}`;
let receiver: WebhookServer;

beforeEach(async () => {
  receiver = await startWebhookServer();
});
afterEach(() => receiver.close());

const openBench = async (url = `${receiver.url}/hook`) =>
  openOutboxBench([
    webhook({
      name: 'crm',
      url,
      secrets: [nextSecret, secret],
      events: ['enquiry.received'],
      allowPrivate: ['127.0.0.1'],
    }),
  ]);

test('an enquiry is posted with a signature for each secret', async () => {
  const bench = await openBench();
  const id = await bench.accept(1);
  await bench.run();
  const [{ headers, body, path }] = receiver.received as [(typeof receiver.received)[0]];
  expect(path).toBe('/hook');
  for (const key of [secret, nextSecret])
    expect(new Webhook(key).verify(body, headers as Record<string, string>)).toMatchObject({
      type: 'enquiry.received',
      data: {
        id,
        email: 'asha.menon+1@example.com',
        source: { page: '/contact-us' },
        origin: sampleOrigin,
      },
    });
});

test('a failed delivery is retried under the same id, and no redirect is followed', async () => {
  const bench = await openBench();
  const faults: WebhookServer['answer'][] = [
    answerStatus(500),
    answerStatus(302, { Location: `${receiver.url}/taken` }),
    (response) => response.destroy(),
  ];
  const id = await bench.accept(1);
  for (const fault of [...faults, answerStatus(200)]) {
    receiver.answer = fault;
    await bench.advance(60_000);
  }
  expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual(Array(4).fill(id));
  expect(receiver.received.every(({ path }) => path === '/hook')).toBe(true);
  expect(await bench.history(id)).toEqual(['HTTP 500', 'HTTP 302', 'ECONNRESET', 'delivered']);
});

test('429 with Retry-After is not retried earlier', async () => {
  const bench = await openBench();
  receiver.answer = answerStatus(429, { 'Retry-After': '3600' });
  const id = await bench.accept(1);
  await bench.run();
  await bench.live(3_590_000);
  expect(receiver.received).toHaveLength(1);
  receiver.answer = answerStatus(200);
  await bench.live(20_000);
  expect(await bench.history(id)).toEqual(['HTTP 429', 'delivered']);
});

/** What a visitor may type to be heard or to be clicked. */
const TRICKS =
  '<!channel> <@U123> @here *bold* [free](https://evil.example) <https://evil.example|free> <at>Leela</at>';

test.each(['slack', 'teams'] as const)(
  'what a visitor types is plain text in %s',
  async (format) => {
    const given = {
      name: 'chat',
      url: `${receiver.url}/hook`,
      format,
      allow_private: ['127.0.0.1'],
    };
    const [settings] = parseConfig({ WEBHOOKS: JSON.stringify([given]) }).webhooks;
    const studio = { hosts: [], port: 1, url: 'https://studio.example' };
    const enquiry = sampleEnquiry({ name: TRICKS, company_name: TRICKS, description: TRICKS });
    const event = { act: 'note', actor: 'Leela', body: TRICKS, id: '1', at: '', changes: '{}' };
    const destination = webhook({ ...settings!, studio });
    await destination.deliver(enquiry, AbortSignal.timeout(patient(5_000)));
    await destination.deliver(enquiry, AbortSignal.timeout(patient(5_000)), event as never);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body) as unknown);
    expect(bodies).toHaveLength(2);
    /** The parts of a message that have a text of a visitor. */
    const typed: Record<string, unknown>[] = [];
    const walk = (part: unknown) => {
      if (typeof part !== 'object' || part === null) return;
      if (Object.values(part).some((one) => String(one).includes('evil.example')))
        typed.push(part as Record<string, unknown>);
      Object.values(part).forEach(walk);
    };
    bodies.forEach(walk);
    expect(typed.length).toBeGreaterThan(3);
    const plain = { slack: 'plain_text', teams: 'TextRun' }[format];
    for (const { type } of typed) expect(type).toBe(plain);
    expect(JSON.stringify(bodies[0])).toContain('Enquiry 028c2c7d: new');
    expect(JSON.stringify(bodies[1])).toContain('Enquiry 028c2c7d: noted by Leela');
    expect(JSON.stringify(bodies[0])).toContain(`https://studio.example/enquiries/${enquiry.id}`);
  },
);

test('only a chat needs no secret', () => {
  const given = { name: 'crm', url: 'https://crm.example' };
  expect(() => parseConfig({ WEBHOOKS: JSON.stringify([given]) })).toThrow('must have a secret');
});
