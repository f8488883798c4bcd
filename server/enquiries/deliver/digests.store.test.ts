import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { numberOf } from '../../../contract/enquiry/enquiry-fields.ts';
import { openOutboxBench, type OutboxBench } from '../../../tests/helpers/process/outbox-bench.ts';
import { startSmtpServer, type SmtpServer } from '../../../tests/helpers/process/smtp-server.ts';
import { changeEnquiries, undoChanges } from '../../../tests/helpers/store/desk-acts.ts';
import { createAccount } from '../../accounts/accounts.ts';
import { write } from '../../db/commit-queue.ts';
import { openMailer } from '../../mail/mailer.ts';
import { findReminders, recordHeld, recordReminder } from '../follow-up/reminders.ts';
import { forgetEnquiries } from '../retain/forget-enquiries.ts';
import { notifierOf } from './destination.ts';
import { deliveryTimes } from './delivery-times.ts';
import { openOutbox } from './outbox.ts';
import { reminderMail } from './reminder-mail.ts';

const MINUTE = 60_000;
const settings = {
  mailTo: 'team@citadel.example',
  mailFrom: 'website@citadel.example',
  studio: { hosts: [], port: 1, url: 'https://studio.example' },
};
const firm = { times: async () => [['Answer by', '5:05 pm on Monday']] as [string, string][] };

let dataDir: string;
let smtp: SmtpServer;
let bench: OutboxBench;
let notify: ReturnType<typeof notifierOf>;
let leela: string;
let ravi: string;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'citadel-digests-'));
  smtp = await startSmtpServer();
  await open(smtp.url);
});
afterEach(async () => {
  await smtp.close();
  rmSync(dataDir, { recursive: true });
});

async function open(smtpUrl: string | undefined) {
  const destination = reminderMail(openMailer({ smtpUrl, dataDir }), settings, firm);
  bench = await openOutboxBench([destination]);
  notify = notifierOf([destination]);
  [leela, ravi] = await Promise.all([account('leela'), account('ravi')]);
}
const account = (name: string) =>
  write(bench.db, async (db) => {
    const given = { role: 'sales', name, email: `${name}@citadel.example` } as const;
    return (await createAccount(db, null, given))!.id;
  });
const by = (id: string | null) => ({ id, name: 'Nikhil', notify });
async function assign(id: string, to: string | null, who: string | null = null) {
  const now = bench.now().toISOString();
  const done = await changeEnquiries(bench.db, [id], { act: 'owner', to }, by(who), now);
  if (!done.ok) throw new Error(done.message);
  return done.value.events;
}
async function accept(from: number, count: number) {
  const ids: string[] = [];
  for (let number = from; number < from + count; number++) ids.push(await bench.accept(number));
  return ids;
}
/** Reminds of all that is late, at any hour. */
async function remind() {
  const times = { now: bench.now(), spans: [{ from: 0, to: 9e15 }] };
  const found = await findReminders(bench.db, times);
  for (const one of found) await recordReminder(bench.db, one, times, notify);
  return found.length;
}
/** As people read them. */
const mails = () =>
  smtp.received.map(({ to, data }) => ({
    to: to.join().replace(/.*<|@.*/g, ''),
    id: /^Message-ID: (.*)$/im.exec(data)?.[1],
    subject: /^Subject: (.*)$/m.exec(data)?.[1],
    text: data.replaceAll('=\r\n', '').replaceAll('=3D', '='),
  }));

test('39 late enquiries are one mail to the team, and the next comes an hour later', async () => {
  const ids = await accept(1, 39);
  await bench.advance(61 * MINUTE);
  expect(await remind()).toBe(39);
  await bench.run();
  expect(mails()).toEqual([]);
  await bench.live(MINUTE);
  expect(mails()).toMatchObject([{ to: 'team', subject: 'Enquiries: 39 no reply yet' }]);
  for (const [index, id] of ids.entries()) {
    const line = `Asha Menon ${index + 1}, Menon & Daughters ${index + 1} (${numberOf(id)})`;
    expect(mails()[0]!.text).toContain(line);
    expect(mails()[0]!.text).toContain(`https://studio.example/enquiries/${id}`);
  }
  const [late] = await accept(40, 1);
  // Late within the hour, as that one was stored an hour before.
  const waits_since = new Date(bench.now().getTime() - 61 * MINUTE).toISOString();
  await bench.db.updateTable('enquiries').set({ waits_since }).where('id', '=', late!).execute();
  expect(await remind()).toBe(1);
  await bench.live(58 * MINUTE);
  expect(mails()).toHaveLength(1);
  await bench.live(2 * MINUTE);
  expect(mails()).toMatchObject([
    {},
    { subject: 'No reply yet: Asha Menon 40, Menon & Daughters 40' },
  ]);
});

test('whoever an enquiry is assigned to by somebody else is told, with a link; each person has an hour', async () => {
  const [one, two, three, four] = await accept(1, 4);
  await assign(one!, leela, ravi);
  await assign(two!, leela, leela);
  await assign(three!, ravi, leela);
  // Unassigned, and assigned by an undo.
  const [event] = await assign(four!, leela, leela);
  await undoChanges(bench.db, [event!], by(ravi));
  await assign(four!, ravi, null);
  await assign(four!, null, null);
  await bench.live(MINUTE);
  expect(mails().toSorted((a, b) => a.to.localeCompare(b.to))).toMatchObject([
    { to: 'leela', subject: 'Assigned to you: Asha Menon 1, Menon & Daughters 1' },
    { to: 'ravi', subject: 'Assigned to you: Asha Menon 3, Menon & Daughters 3' },
  ]);
  const [{ text } = { text: '' }] = mails().filter(({ to }) => to === 'leela');
  expect(text).toContain('Nikhil assigned this enquiry to you.');
  expect(text).toContain(`https://studio.example/enquiries/${one}`);
});

test('a retry has the mail of the first attempt, and what came later waits', async () => {
  const ids = await accept(1, 3);
  for (const id of ids.slice(0, 2)) await assign(id, leela);
  // Claimed without waiting, and the process is killed.
  const killed = openOutbox({ db: bench.db, times: deliveryTimes(0) }, true);
  expect(await killed.claim('reminder-mail', 9)).toHaveLength(2);
  await assign(ids[2]!, leela);
  smtp.mood = 'drops-after-dot';
  await bench.live(MINUTE);
  smtp.mood = 'accepts';
  await bench.live(5 * MINUTE);
  const digests = () => [...new Set(mails().map(({ id, subject }) => `${subject} ${id}`))];
  expect(mails().length).toBeGreaterThan(1);
  expect(digests()).toEqual([expect.stringMatching(/^Enquiries: 2 assigned to you /)]);
  await bench.live(60 * MINUTE);
  expect(digests()).toHaveLength(2);
  expect(mails().at(-1)!.subject).toBe('Assigned to you: Asha Menon 3, Menon & Daughters 3');
});

test('two that send at once send each digest once', async () => {
  for (const id of await accept(1, 6)) await assign(id, leela);
  const created_at = new Date(bench.now().getTime() - MINUTE).toISOString();
  await bench.db.updateTable('deliveries').set({ created_at }).execute();
  const claims = await Promise.all(
    [1, 2, 3].map(() => openOutbox({ db: bench.db }, true).claim('reminder-mail', 9)),
  );
  expect(claims.map(({ length }) => length).toSorted()).toEqual([0, 0, 6]);
});

test('what is held for review is in the mail of the team by its number', async () => {
  const [id] = await accept(1, 1);
  await bench.db.updateTable('enquiries').set({ status: 'quarantined' }).execute();
  const times = { now: bench.now(), spans: null, reviewSince: bench.now() };
  expect(await recordHeld(bench.db, times, notify)).toBe(true);
  await bench.live(MINUTE);
  const [mail] = mails();
  expect(mail).toMatchObject({
    to: 'team',
    subject: 'Held for review: Asha Menon 1, Menon & Daughters 1',
  });
  expect(mail!.text).toContain('1 enquiry is held for review.');
  expect(mail!.text).toContain(`Number: ${numberOf(id!)}`);
});

test('an erasure removes the files of digests that name the enquiry', async () => {
  await open(undefined);
  const ids = await accept(1, 4);
  for (const id of ids.slice(0, 2)) await assign(id, leela);
  for (const id of ids.slice(2)) await assign(id, ravi);
  await bench.advance(MINUTE);
  await bench.run();
  const files = () => readdirSync(join(dataDir, 'mail'));
  expect(files()).toHaveLength(2);
  await forgetEnquiries(bench.db, { dataDir }, [ids[1]!]);
  expect(files()).toHaveLength(1);
});
