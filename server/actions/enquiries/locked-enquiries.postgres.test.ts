import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { until } from '../../../tests/helpers/process/faults.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { createAccount } from '../../accounts/accounts.ts';
import type { Database } from '../../db/open-database.ts';
import { getEnquiry } from '../../enquiries/read-enquiries.ts';
import { changeEnquiries, undoChanges } from '../../../tests/helpers/store/desk-acts.ts';
import { listEvents } from '../../enquiries/follow-up/enquiry-events.ts';
import { recordReminder } from '../../enquiries/follow-up/reminders.ts';

const notify = () => [];
const received = new Date('2026-05-04T09:00:00.000Z');
const times = { now: new Date('2026-05-05T16:00:00.000Z'), spans: null };

async function open() {
  const db = await openTestStore();
  const account = { role: 'sales', name: 'Leela', email: 'leela@citadel.example' } as const;
  const leela = (await createAccount(db, null, account))!.id;
  const stored = await openAccept(db, { now: () => received })(bareSubmission(sampleFields()));
  if (stored.outcome !== 'accepted') throw new Error(stored.outcome);
  return { db, leela, id: stored.id, by: { id: null, name: 'Nikhil', notify } };
}

/** Whether a transaction waits for another's lock of a row. */
const isWaiting = (db: Database) => async () => {
  const { rows } = await sql`select 1 from pg_locks where not granted`.execute(db);
  return rows.length > 0;
};

test('a change waits for a reminder of the enquiry, and sees what it set', async () => {
  const { db, id, by } = await open();
  const asked = times.now.toISOString();
  await changeEnquiries(db, [id], { act: 'remind', at: asked }, by);
  const other = await db.startTransaction().execute();
  expect(await recordReminder(other, { id, reason: 'asked' }, times, notify)).toBe(true);
  // The same moment again: it would change nothing if the reminder had not been sent.
  const changed = changeEnquiries(db, [id], { act: 'remind', at: asked }, by);
  await until(isWaiting(db), { within: 20_000 });
  await other.commit().execute();
  expect(await changed).toMatchObject({ ok: true, value: { events: [expect.any(String)] } });
  expect(await getEnquiry(db, id)).toMatchObject({ remind_at: asked });
  const events = await listEvents(db, id);
  expect(events.map(({ act }) => act)).toEqual(['remind', 'reminded', 'remind']);
  expect(JSON.parse(events[2]!.changes)).toEqual({ remind_at: [null, asked] });
});

test('an undo waits for a reminder, and does not overwrite what it set', async () => {
  const { db, leela, id, by } = await open();
  await changeEnquiries(db, [id], { act: 'remind', at: times.now.toISOString() }, by);
  const given = await changeEnquiries(db, [id], { act: 'owner', to: leela }, by);
  if (!given.ok) throw new Error(given.message);
  await db.updateTable('accounts').set({ disabled_at: received.toISOString() }).execute();
  const other = await db.startTransaction().execute();
  // It takes the enquiry from an account that may not sign in.
  expect(await recordReminder(other, { id, reason: 'asked' }, times, notify)).toBe(true);
  const undone = undoChanges(db, given.value.events, by);
  await until(isWaiting(db), { within: 20_000 });
  await other.commit().execute();
  expect(await undone).toMatchObject({ ok: false });
});

test('a reminder leaves an enquiry alone that is being changed', async () => {
  const { db, id, by } = await open();
  await changeEnquiries(db, [id], { act: 'remind', at: times.now.toISOString() }, by);
  const other = await db.startTransaction().execute();
  await changeEnquiries(other, [id], { act: 'remind', at: null }, by);
  expect(await recordReminder(db, { id, reason: 'asked' }, times, notify)).toBe(false);
  await other.commit().execute();
  expect(await recordReminder(db, { id, reason: 'asked' }, times, notify)).toBe(false);
});
