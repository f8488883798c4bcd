import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import type { EventType } from '../../../contract/studio/event-types.ts';
import { openOutboxBench } from '../../../tests/helpers/process/outbox-bench.ts';
import { startSmtpServer } from '../../../tests/helpers/process/smtp-server.ts';
import {
  answerStatus,
  startWebhookServer,
  type WebhookServer,
} from '../../../tests/helpers/process/webhook-server.ts';
import { createAccount } from '../../accounts/accounts.ts';
import { write } from '../../db/commit-queue.ts';
import { openMailer } from '../../mail/mailer.ts';
import { changeEnquiries } from '../../../tests/helpers/store/desk-acts.ts';
import { recordReminder } from '../follow-up/reminders.ts';
import { forgetEnquiries } from '../retain/forget-enquiries.ts';
import { notifierOf, type Destination } from './destination.ts';
import { listDeliveries, listDeliveriesOf, readBacklog } from './read-deliveries.ts';
import { reminderMail } from './reminder-mail.ts';
import { readDestinations } from './read-destinations.ts';
import { replayDeliveries } from './replay-deliveries.ts';
import { webhook } from './webhook.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four!').toString('base64')}`;
let receiver: WebhookServer;
let dataDir: string;

beforeEach(async () => {
  receiver = await startWebhookServer();
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-events-'));
});
afterEach(async () => {
  await receiver.close();
  rmSync(dataDir, { recursive: true });
});

const hook = (name: string, ...events: EventType[]) =>
  webhook({
    name,
    url: `${receiver.url}/${name}`,
    secrets: [secret],
    events,
    allowPrivate: ['127.0.0.1'],
  });

async function openBench(...destinations: Destination[]) {
  const bench = await openOutboxBench(destinations);
  const notify = notifierOf(destinations);
  return {
    ...bench,
    notify,
    async change(id: string, what: EnquiryChange) {
      const by = { id: null, name: 'Nikhil', notify };
      const now = bench.now().toISOString();
      const result = await changeEnquiries(bench.db, [id], what, by, now);
      if (!result.ok) throw new Error(result.message);
      return result.value.events[0]!;
    },
  };
}
const reached = (path: string) => receiver.received.filter((request) => request.path === path);

test('a webhook gets the events that it asked for, each under one id', async () => {
  const bench = await openBench(
    hook('old', 'enquiry.received'),
    hook('new', 'enquiry.stage_changed', 'enquiry.noted'),
  );
  const id = await bench.accept(1);
  const note = await bench.change(id, { act: 'note', text: 'Ask Ravi' });
  const stage = await bench.change(id, { act: 'stage', to: 'qualified' });
  await bench.change(id, { act: 'tags', to: ['warm'] });
  receiver.answer = answerStatus(500);
  await bench.run();
  receiver.answer = answerStatus(204);
  await bench.live(60_000);

  const ids = (path: string) => reached(path).map(({ headers }) => headers['webhook-id']);
  expect(ids('/old')).toEqual([id, id]);
  expect(ids('/new').toSorted()).toEqual([note, note, stage, stage].toSorted());
  const bodies = reached('/new').map(({ body, headers }) =>
    new Webhook(secret).verify(body, headers as Record<string, string>),
  );
  expect(bodies).toContainEqual({
    type: 'enquiry.stage_changed',
    timestamp: '2026-05-04T10:00:00.000Z',
    data: {
      id,
      status: 'received',
      stage: 'qualified',
      lost_reason: null,
      owner: null,
      tags: ['warm'],
      waits_since: null,
      remind_at: null,
      synthetic: false,
      event: {
        id: stage,
        by: 'Nikhil',
        text: '',
        changes: {
          stage: ['new', 'qualified'],
          waits_since: ['2026-05-04T10:00:00.000Z', null],
        },
      },
    },
  });
  const deliveries = await listDeliveriesOf(bench.db, id);
  expect(deliveries.map((one) => [one.destination, one.about, one.history.length])).toEqual(
    expect.arrayContaining([
      ['webhook:new', 'noted', 2],
      ['webhook:new', 'stage changed', 2],
      ['webhook:old', 'enquiry', 2],
    ]),
  );
});

test('what is not delivered is counted by destination, replayed, and removed with its enquiry', async () => {
  const bench = await openBench(hook('crm', 'enquiry.received', 'enquiry.noted'));
  receiver.answer = answerStatus(500);
  const id = await bench.accept(1);
  for (const text of ['One', 'Two']) await bench.change(id, { act: 'note', text });
  await bench.live(100 * 3_600_000);
  expect(await readBacklog(bench.db)).toEqual([
    { destination: 'webhook:crm', status: 'dead', count: 3, oldest: '2026-05-04T10:00:00.000Z' },
  ]);
  expect(await readDestinations(bench.db)).toMatchObject([
    { destination: 'webhook:crm', dead: 3, failed: { at: expect.any(String) } },
  ]);
  expect(await replayDeliveries(bench.db, { destination: 'webhook:crm' }, bench.now())).toBe(3);
  expect(await replayDeliveries(bench.db, { destination: 'webhook:cr' })).toBe(0);
  expect(await listDeliveries(bench.db, { failed: false, limit: 9 })).toHaveLength(3);
  await forgetEnquiries(bench.db, { dataDir }, [id]);
  expect(await listDeliveries(bench.db, { failed: false, limit: 9 })).toEqual([]);
});

test('what was done with a discarded enquiry is told, although its own deliveries wait', async () => {
  const bench = await openBench(
    hook('crm', 'enquiry.received', 'enquiry.noted', 'enquiry.discarded'),
  );
  const id = await bench.accept(1);
  const note = await bench.change(id, { act: 'note', text: 'It is spam' });
  const discard = await bench.change(id, { act: 'discard' });
  await bench.run();
  const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
  expect(ids.toSorted()).toEqual([note, discard].toSorted());
});

test('a reminder is mailed to the owner or the team, under one Message-ID', async () => {
  const smtp = await startSmtpServer('drops-after-dot');
  const mailer = openMailer({ smtpUrl: smtp.url, dataDir });
  const bench = await openBench(
    reminderMail(
      mailer,
      {
        mailTo: 'team@citadel.example',
        mailFrom: 'website@citadel.example',
        studio: { hosts: [], port: 1, url: 'https://studio.example' },
      },
      { times: async () => [] },
    ),
  );
  const account = { role: 'sales', name: 'Leela', email: 'leela@citadel.example' } as const;
  const leela = await write(bench.db, (transaction) => createAccount(transaction, null, account));
  const times = { now: bench.now(), spans: null };
  const at = bench.now().toISOString();
  const owned = await bench.accept(1);
  await bench.change(owned, { act: 'owner', to: leela!.id });
  const free = await bench.accept(2);
  for (const id of [owned, free]) {
    await bench.change(id, { act: 'remind', at });
    expect(await recordReminder(bench.db, { id, reason: 'asked' }, times, bench.notify)).toBe(true);
  }
  await bench.advance(45_000);
  await bench.run();
  smtp.mood = 'accepts';
  await bench.live(60_000);
  await smtp.close();

  const mails = smtp.received.map(({ to, data }) => ({
    to: to.join().replace(/.*<|>/g, ''),
    id: /^Message-ID: (.*)$/im.exec(data)?.[1],
    subject: /^Subject: (.*)$/m.exec(data)?.[1],
    link: /https:\S+/.exec(data)?.[0].trim(),
  }));
  expect(mails).toHaveLength(4);
  expect(new Set(mails.map(({ id }) => id)).size).toBe(2);
  expect(mails).toContainEqual({
    to: 'leela@citadel.example',
    id: expect.stringMatching(/^<[0-9a-f-]{36}@citadel\.example>$/) as unknown,
    subject: 'Back from snooze: Asha Menon 1, Menon & Daughters 1',
    link: `https://studio.example/enquiries/${owned}`,
  });
  expect(mails.filter(({ to }) => to === 'team@citadel.example')).toHaveLength(2);
});
