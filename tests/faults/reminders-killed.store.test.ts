import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createAccount } from '../../server/accounts/accounts.ts';
import { migrate } from '../../server/db/migrations.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { bareSubmission, openAccept, sampleFields } from '../helpers/enquiries.ts';
import { sized, tally, until } from '../helpers/process/faults.ts';
import { startSmtpServer } from '../helpers/process/smtp-server.ts';
import { startWorker } from '../helpers/process/start-worker.ts';
import { kill } from '../helpers/process/survives-kill.ts';
import { editEntry } from '../helpers/store/edit-entry.ts';
import { newTestStore } from '../helpers/store/test-store.ts';

const KILLS = sized(3, 20);
/** Before each of them. */
const ENQUIRIES = 30;
const DAY = 24 * 3_600_000;

test(`two workers are killed ${KILLS} times while they remind: each reminder is recorded once, and in one digest an hour`, async () => {
  const store = await newTestStore('content');
  const smtp = await startSmtpServer();
  const db = openDatabase(store);
  await migrate(db);
  const settings = {
    ...store.settings,
    SMTP_URL: smtp.url,
    LEASE_SECONDS: '3',
    LOG_LEVEL: 'silent',
  };
  // The test runs at any time of any day.
  await editEntry(db, 'site', 'site', (source) =>
    source
      .replace("opens: '08:00'", "opens: '00:00'")
      .replace("closes: '18:00'", "closes: '24:00'")
      .replace('    - Friday\n', '    - Friday\n    - Saturday\n    - Sunday\n')
      .replaceAll(/date: '20\d\d/g, "date: '2001"),
  );

  const leela = await createAccount(db, null, {
    role: 'sales',
    name: 'Leela',
    email: 'leela@citadel.example',
  });
  const yesterday = new Date(Date.now() - DAY);
  const accept = openAccept(db, { now: () => yesterday });
  const ids: string[] = [];
  const store30 = async () => {
    for (let number = 0; number < ENQUIRIES; number++) {
      const result = await accept(bareSubmission(sampleFields(ids.length)));
      if (result.outcome !== 'accepted') throw new Error(result.outcome);
      ids.push(result.id);
      const asked = { remind_at: yesterday.toISOString() };
      const given = { owner_id: leela!.id };
      const columns = [asked, given][number % 3];
      if (columns)
        await db.updateTable('enquiries').set(columns).where('id', '=', result.id).execute();
    }
  };
  const listEvents = () =>
    db.selectFrom('enquiry_events').select(['id', 'enquiry_id', 'act']).execute();

  const start = () => [startWorker(settings), startWorker(settings)];
  let workers = start();
  /** How often some reminders were recorded, and others were not. */
  let interrupted = 0;
  for (let round = 0; round < KILLS; round++) {
    const before = (await listEvents()).length;
    await store30();
    // At any moment of those that follow the first.
    await until(async () => (await listEvents()).length > before, { within: 60_000, pause: 2 });
    await sleep(Math.random() * 100);
    await kill(...workers.map((worker) => worker.process));
    if ((await listEvents()).length < ids.length) interrupted++;
    workers = start();
  }
  expect(interrupted).toBeGreaterThan(0);
  let hours = 1;
  const passAnHour = () => {
    hours++;
    return db.deleteFrom('leases').where('name', 'like', 'digest %').execute();
  };
  // Killed between a digest and its confirmation.
  smtp.mood = 'drops-after-dot';
  for (let round = 0; round < 2; round++) {
    await store30();
    await passAnHour();
    const before = smtp.received.length;
    await until(async () => smtp.received.length > before, { within: 60_000, pause: 2 });
    await kill(...workers.map((worker) => worker.process));
    workers = start();
  }
  smtp.mood = 'accepts';
  await until(async () => (await listEvents()).length >= ids.length, { within: 60_000 });
  // What waits for a person after a digest: an hour passes whenever nothing else is left.
  const pending = () =>
    db.selectFrom('deliveries').select('attempts').where('status', '<>', 'delivered').execute();
  await until(
    async () => {
      const waiting = await pending();
      if (waiting.length === 0) return true;
      const leases = db.selectFrom('leases').select('name').where('name', 'like', 'digest %');
      if (waiting.some(({ attempts }) => attempts > 0) || (await leases.execute()).length === 0)
        return false;
      await passAnHour();
      return false;
    },
    { within: 120_000, pause: 4_000 },
  );
  for (const worker of workers) await worker.stop();

  const events = await listEvents();
  expect(events.map(({ enquiry_id }) => enquiry_id).toSorted()).toEqual(ids.toSorted());
  expect(tally(events.map(({ act }) => act))).toEqual(new Map([['reminded', ids.length]]));
  const deliveries = await db.selectFrom('deliveries').select('destination').execute();
  expect(deliveries.map(({ destination }) => destination).toSorted()).toEqual(
    events.map(({ id }) => `reminder-mail#${id}`).toSorted(),
  );
  // At least once, under one Message-ID: all of them together have each reminder once.
  const digests = new Map(
    smtp.received.map(({ to, data }) => [
      /^Message-ID: (.*)@/im.exec(data)?.[1],
      { to: to.join(), subject: /^Subject: (.*)$/m.exec(data)?.[1] ?? '' },
    ]),
  );
  const told = [...digests.values()].map(({ subject }) =>
    subject.startsWith('Enquiries: ')
      ? subject.matchAll(/\d+/g).reduce((sum, [count]) => sum + Number(count), 0)
      : 1,
  );
  expect(told.reduce((sum, count) => sum + count, 0)).toBe(ids.length);
  const ofPerson = tally([...digests.values()].map(({ to }) => to));
  expect(ofPerson.size).toBe(2);
  for (const count of ofPerson.values()) expect(count).toBeLessThanOrEqual(hours);
  expect(hours).toBeLessThan(ids.length / 10);
  await db.destroy();
  await smtp.close();
  store.remove();
});
