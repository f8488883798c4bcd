import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { EnquiryChange } from '../../../contract/actions/enquiry-acts.ts';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { createAccount } from '../../accounts/accounts.ts';
import { engineOf } from '../../db/engine.ts';
import type { Database } from '../../db/open-database.ts';
import { getEnquiry } from '../read-enquiries.ts';
import { changeEnquiries, undoChanges } from '../../../tests/helpers/store/desk-acts.ts';
import { listEvents } from './enquiry-events.ts';
import { findReminders, recordHeld, recordReminder, type ReminderTimes } from './reminders.ts';
import { startReminders } from './start-reminders.ts';

const at = (time: string) => new Date(`2026-05-${time}:00.000Z`);
const span = (from: string, to: string) => ({ from: +at(from), to: +at(to) });
/** Two days from nine to five. */
const spans = [span('04T09:00', '04T17:00'), span('05T09:00', '05T17:00')];
const notify = (act: string) => (act === 'note' ? [] : ['reminder-mail']);

let db: Database;
let leela: string;
beforeEach(async () => {
  db = await openTestStore();
  const account = { role: 'sales', name: 'Leela', email: 'leela@citadel.example' } as const;
  leela = (await createAccount(db, null, account))!.id;
});

async function store(time: string, more: object = {}): Promise<string> {
  const accept = openAccept(db, { now: () => at(time) });
  const result = await accept({ ...bareSubmission(sampleFields()), idempotencyKey: time, ...more });
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
}
const change = (id: string, what: EnquiryChange, time: string, account: string | null = null) =>
  changeEnquiries(
    db,
    [id],
    what,
    { id: account, name: 'Leela', notify: () => [] },
    at(time).toISOString(),
  );
const take = (id: string, time: string) => change(id, { act: 'owner', to: leela }, time, leela);

/** What there is to remind of at a time; it is recorded, and mailed at once. */
async function remind(time: string, person?: ReturnType<NonNullable<ReminderTimes['personOf']>>) {
  const times = { now: at(time), spans, personOf: () => person ?? null };
  const found = await findReminders(db, times);
  for (const one of found) expect(await recordReminder(db, one, times, notify)).toBe(true);
  await mail(time, { status: 'delivered' });
  return found.map(({ reason }) => reason);
}
/** What became of the mails of a time. */
const mail = (time: string, outcome: { status: 'pending' | 'delivered'; updated_at?: string }) =>
  db
    .updateTable('deliveries')
    .set(outcome)
    .where('created_at', '=', at(time).toISOString())
    .execute();
const mails = async () =>
  (await db.selectFrom('deliveries').select('destination').execute()).map(
    ({ destination }) => destination.split('#')[0],
  );

test('the team is reminded once of what is late and nobody’s', async () => {
  const id = await store('04T16:30');
  expect(await remind('04T17:00')).toEqual([]);
  expect(await remind('05T09:30')).toEqual([]);
  expect(await remind('05T09:31')).toEqual(['late']);
  expect(await remind('05T09:32')).toEqual([]);
  expect(await listEvents(db, id)).toMatchObject([
    {
      act: 'reminded',
      actor: 'the site',
      account_id: null,
      changes: '{}',
      at: at('05T09:31').toISOString(),
    },
  ]);
  expect(await mails()).toEqual(['reminder-mail']);
});

test('what was never touched is offered to the team an hour after a word to its assignee', async () => {
  const id = await store('04T09:00');
  await take(id, '04T09:10');
  expect(await remind('04T10:10')).toEqual([]);
  expect(await remind('04T10:11')).toEqual(['late']);
  expect(await getEnquiry(db, id)).toMatchObject({ owner: 'leela@citadel.example' });
  expect(await remind('04T11:11')).toEqual([]);
  // The mail goes out later.
  await mail('04T10:11', { status: 'pending' });
  expect(await remind('04T11:12')).toEqual([]);
  const updated_at = at('04T10:30').toISOString();
  await mail('04T10:11', { status: 'delivered', updated_at });
  expect(await remind('04T11:30')).toEqual([]);
  expect(await remind('04T11:31')).toEqual(['returned']);
  expect(await getEnquiry(db, id)).toMatchObject({ owner: null });
  // Of a return nobody is reminded again; who takes it then has two hours, and a word between.
  expect(await remind('04T11:32')).toEqual([]);
  await take(id, '04T12:00');
  expect(await remind('04T13:01')).toEqual(['late']);
  expect(await remind('04T14:02')).toEqual(['returned']);
  expect(await mails()).toHaveLength(4);
});

test.each([
  { act: 'note', text: 'Whose is it?' },
  { act: 'contact', by: 'call', text: 'They call back' },
  { act: 'tags', add: ['vip'] },
  { act: 'draft', text: 'Dear Asha' },
  { act: 'stage', to: 'new' },
] satisfies EnquiryChange[])('after a $act of anybody an enquiry stays assigned', async (touch) => {
  const id = await store('04T09:00');
  await take(id, '04T09:10');
  if (touch.act === 'stage') await change(id, { act: 'stage', to: 'qualified' }, '04T09:19');
  await change(id, touch, '04T09:20');
  // Shown again, it waits as if it came.
  await change(id, { act: 'remind', at: at('04T10:00').toISOString() }, '04T09:21');
  expect(await remind('04T10:00')).toEqual(['asked']);
  expect(await remind('04T16:59')).toEqual([]);
  expect(await remind('05T16:59')).toEqual([]);
  expect(await getEnquiry(db, id)).toMatchObject({
    owner: 'leela@citadel.example',
    waits_since: at('04T10:00').toISOString(),
  });
  // What was done for one assignee does not keep it for the next.
  await change(id, { act: 'owner', to: null }, '05T09:00');
  await take(id, '05T09:01');
  expect(await remind('05T10:02')).toEqual(['late']);
});

test('hours of one’s own decide when one is reminded, and a leave that the team is told at once', async () => {
  const availability = '{}';
  await db.updateTable('accounts').set({ availability }).where('id', '=', leela).execute();
  const evening = { spans: [span('04T20:00', '04T23:00')], isAway: false };
  const id = await store('04T09:00');
  await take(id, '04T09:10');
  expect(await remind('04T16:00', evening)).toEqual([]);
  expect(await remind('04T20:00', evening)).toEqual(['late']);
  // The clock stays the firm's: the hour of answering begins on the next morning.
  expect(await remind('05T10:00', evening)).toEqual([]);
  expect(await remind('05T10:01', evening)).toEqual(['returned']);

  const away = { spans: null, isAway: true };
  const other = await store('05T10:01');
  await take(other, '05T10:05');
  expect(await remind('05T11:05', away)).toEqual([]);
  expect(await remind('05T11:06', away)).toEqual(['returned']);
  const touched = await store('05T10:02');
  await take(touched, '05T10:05');
  await change(touched, { act: 'note', text: 'Mine' }, '05T10:06');
  expect(await remind('05T16:00', away)).toEqual([]);
});

test('the team is told once a working day of what is held for review', async () => {
  const review = async (time: string, since: string) => {
    const times = { now: at(time), spans, reviewSince: at(since) };
    const told = await Promise.all([1, 2].map(() => recordHeld(db, times, notify)));
    return told.filter(Boolean).length;
  };
  expect(await review('04T11:00', '04T11:00')).toBe(0);
  const oldest = await store('04T09:00', { trap: 'x' });
  await store('04T09:01', { trap: 'x' });
  await store('04T09:02', { trap: 'x', synthetic: true });
  expect(await review('04T11:01', '04T11:00')).toBe(1);
  expect(await review('04T16:00', '04T11:00')).toBe(0);
  // Not at night, although it is time.
  expect(await review('05T08:00', '05T07:00')).toBe(0);
  expect(await review('05T09:00', '05T07:00')).toBe(1);
  expect(await listEvents(db, oldest)).toMatchObject([
    { act: 'reminded', body: '2 enquiries are held for review.' },
    { act: 'reminded', at: at('05T09:00').toISOString() },
  ]);
  expect(await mails()).toHaveLength(2);
  await change(oldest, { act: 'discard' }, '05T09:01');
  expect(await review('05T12:00', '05T11:00')).toBe(1);
});

test('who asked to be reminded is, in working hours, and the wait begins anew', async () => {
  const id = await store('04T09:00');
  await take(id, '04T09:10');
  await change(id, { act: 'contact', by: 'call', text: 'Tomorrow' }, '04T09:20', leela);
  await change(id, { act: 'remind', at: at('05T01:00').toISOString() }, '04T09:21', leela);
  expect(await remind('05T01:00')).toEqual([]);
  expect(await remind('05T09:00')).toEqual(['asked']);
  expect(await getEnquiry(db, id)).toMatchObject({
    remind_at: null,
    waits_since: at('05T09:00').toISOString(),
    owner: 'leela@citadel.example',
  });
  const [event] = (await listEvents(db, id)).slice(-1);
  const by = { id: null, name: 'Leela', notify: () => [] };
  expect(await undoChanges(db, [event!.id], by)).toMatchObject({ ok: false });
  // It was touched.
  expect(await remind('05T16:00')).toEqual([]);
});

test('a reminder of somebody who left is the team’s', async () => {
  const id = await store('04T09:00');
  await take(id, '04T09:10');
  await change(id, { act: 'remind', at: at('04T10:00').toISOString() }, '04T09:21', leela);
  const disabled_at = at('04T09:30').toISOString();
  await db.updateTable('accounts').set({ disabled_at }).where('id', '=', leela).execute();
  expect(await remind('04T10:00')).toEqual(['asked']);
  expect(await getEnquiry(db, id)).toMatchObject({ owner: null });
});

test('nobody is reminded of spam, tests, and what came before', async () => {
  await store('04T09:00', { trap: 'x' });
  await store('04T09:01', { synthetic: true });
  const before = await store('04T09:02');
  await db.updateTable('enquiries').set({ waits_since: null }).where('id', '=', before).execute();
  expect(await remind('04T16:00')).toEqual([]);
});

test('without known working hours, only what was asked for comes', async () => {
  await store('04T09:00');
  const id = await store('04T09:01');
  await change(id, { act: 'remind', at: at('04T03:00').toISOString() }, '04T09:21');
  const times = { now: at('08T03:00'), spans: null };
  expect(await findReminders(db, times)).toEqual([{ id, reason: 'asked' }]);
});

test('two that remind at once record each reminder once', async () => {
  for (let number = 10; number < 40; number++) {
    const id = await store(`04T09:${number}`);
    if (number % 3 === 0) await take(id, '04T10:00');
    if (number % 3 === 1)
      await change(id, { act: 'remind', at: at('04T12:00').toISOString() }, '04T10:00');
  }
  const times = { now: at('04T16:00'), spans };
  const found = await findReminders(db, times);
  expect(found).toHaveLength(30);
  const recorded = await Promise.all(
    [...found, ...found.toReversed()].map((one) => recordReminder(db, one, times, notify)),
  );
  expect(recorded.filter(Boolean)).toHaveLength(30);
  expect(await mails()).toHaveLength(30);
  expect(await findReminders(db, times)).toEqual([]);
});

test('of two processes one reminds, and the other when that has ended', async () => {
  const clock = vi.spyOn(engineOf(db), 'readTime').mockImplementation(async () => at('04T16:00'));
  onTestFinished(() => clock.mockRestore());
  const reminded: string[][] = [[], []];
  const start = (by: number) =>
    startReminders({
      db,
      log: { info: (details: any) => void reminded[by]!.push(details.enquiry), warn: () => {} },
      times: async (now) => ({ now, spans }),
      notify,
      lease: 60_000,
    });
  const first = await store('04T09:00');
  const [one, two] = [start(0), start(1)];
  await expect.poll(() => reminded.flat()).toEqual([first]);
  const [leader, other] = reminded[0]!.length > 0 ? [one, two] : [two, one];
  await leader.stop();
  const second = await store('04T09:01');
  other.wake();
  await expect.poll(() => reminded.flat().toSorted()).toEqual([first, second]);
  await other.stop();
});
