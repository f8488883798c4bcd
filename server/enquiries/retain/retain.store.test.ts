import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  bareSubmission,
  sampleFields,
  sampleOrigin,
  permissiveOptions,
} from '../../../tests/helpers/enquiries.ts';
import { newTestStore, type TestStore } from '../../../tests/helpers/test-store.ts';
import { openDatabase, type Database } from '../../db/open-database.ts';
import { createCommitQueue, type CommitQueue } from '../../db/commit-queue.ts';
import { migrate } from '../../db/migrations.ts';
import { acquireLease } from '../../db/leases.ts';
import { createAccept } from '../accept-enquiry.ts';
import { acknowledgement } from '../deliver/acknowledgement.ts';
import { startDeliveryWorker } from '../deliver/delivery-worker.ts';
import { openMailer } from '../deliver/mailer.ts';
import { teamMail } from '../deliver/team-mail.ts';
import { discardEnquiry, holdEnquiry, releaseEnquiry } from '../review-enquiries.ts';
import type { Submission } from '../submission.ts';
import { expireByOperator, previewExpiry } from './expire-enquiries.ts';
import { forgetAlone, forgetEnquiries } from './forget-enquiries.ts';
import { removeExpired, startHousekeeping } from './housekeeping.ts';
import { readRetention } from './retention-record.ts';
import { collectSubjectData, listErasable } from './subject-data.ts';
import { listLostEnquiries, sweepFiles } from './sweep-files.ts';

const NOW = new Date('2026-05-04T10:00:00.000Z');
const DAY = 24 * 60 * 60 * 1000;
const addresses = {
  mailTo: 'team@citadel.example',
  mailFrom: 'website@citadel.example',
  siteUrl: 'https://citadel.example',
};

let store: TestStore;
let dataDir: string;
let db: Database;
let queue: CommitQueue;

beforeEach(async () => {
  store = await newTestStore();
  ({ dataDir } = store);
  db = openDatabase(store);
  await migrate(db);
  queue = createCommitQueue(db);
});
afterEach(async () => {
  await db.destroy();
  store.remove();
});

const destinations = () => {
  const mailer = openMailer({ smtpUrl: undefined, dataDir });
  return [teamMail(mailer, addresses), acknowledgement(mailer, addresses)];
};
async function accept(number: number, changes: Partial<Submission> = {}, at = NOW) {
  const take = createAccept({
    ...permissiveOptions,
    db,
    queue,
    destinations: destinations().map(({ name }) => name),
    now: () => at,
  });
  const result = await take({ ...bareSubmission(sampleFields(number)), ...changes });
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
}
async function deliverAll() {
  const log = { info() {}, warn() {} };
  const worker = startDeliveryWorker({ db, queue, log }, destinations());
  await worker.idle();
  await worker.stop();
}
const housekeeping = (now: Date, retentionMonths = 24) =>
  removeExpired({ db, queue, config: { dataDir, retentionMonths } }, now, now);
/** Runs housekeeping every hour for some days, like a running site. */
async function live(days: number, from = NOW) {
  const results: Awaited<ReturnType<typeof removeExpired>>[] = [];
  for (let hour = 0; hour <= days * 24; hour++)
    results.push(await housekeeping(new Date(from.getTime() + (hour * DAY) / 24)));
  return results;
}
const forget = (ids: string[]) => forgetEnquiries(forgetAlone(db, { dataDir }), ids);
const ids = async () =>
  (await db.selectFrom('enquiries').select('id').orderBy('received_at').execute()).map(
    ({ id }) => id,
  );
const mails = () => readdirSync(join(dataDir, 'mail')).toSorted();

/** Every file under the data folder whose bytes contain the text. */
function filesHolding(text: string): string[] {
  return readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text));
}

test('an erasure leaves no byte of the sender in tables, mails, exports or free pages', async () => {
  const secretWord = 'Xylophonist';
  const email = `${secretWord}@example.com`;
  const erased = await accept(1, {
    fields: sampleFields(1, { email, name: secretWord, description: `${secretWord} `.repeat(900) }),
    origin: { path: '/people/somebody', line: secretWord },
  });
  const other = await accept(2);
  await deliverAll();
  expect(mails()).toHaveLength(4);
  mkdirSync(join(dataDir, 'exports'));
  writeFileSync(join(dataDir, 'exports', 'march.csv'), `"${erased}","${secretWord}"\r\n`);
  writeFileSync(join(dataDir, 'exports', 'april.csv'), `"${other}"\r\n`);
  // Two mails and an export and, with SQLite, the database file and its WAL.
  expect(filesHolding(secretWord).length).toBeGreaterThanOrEqual(3);

  const found = await listErasable(db, email.toUpperCase());
  expect(found).toEqual({ erasable: [erased], held: [] });
  const removed = await forget(found.erasable);
  expect(removed).toEqual({ enquiries: 1, files: 3 });
  expect(filesHolding(secretWord)).toEqual([]);
  expect(await ids()).toEqual([other]);
  expect(mails()).toEqual([`${other}.acknowledgement.eml`, `${other}.eml`]);
  expect(existsSync(join(dataDir, 'exports', 'april.csv'))).toBe(true);
  for (const table of ['deliveries', 'delivery_attempts', 'idempotency_keys'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toHaveLength(
      table === 'idempotency_keys' ? 1 : 2,
    );
});

test('expired enquiries are removed unless they are on hold', async () => {
  const old = await accept(1, {}, new Date('2024-05-04T12:00:00.000Z'));
  const held = await accept(2, {}, new Date('2024-05-04T13:00:00.000Z'));
  const young = await accept(3, {}, new Date('2024-05-06T10:00:00.000Z'));
  const recent = await accept(4, {}, NOW);
  await holdEnquiry(db, held, true);
  await deliverAll();
  await housekeeping(NOW);
  expect(await ids()).toEqual([old, held, young, recent]);
  await live(1);
  expect(await ids()).toEqual([held, young, recent]);
  expect(mails().some((file) => file.startsWith(old))).toBe(false);
  await holdEnquiry(db, held, false);
  await housekeeping(new Date(NOW.getTime() + DAY + 1));
  expect(await ids()).toEqual([young, recent]);
});

test('an enquiry that is put on hold while others are removed stays, with its files', async () => {
  const [removed, held] = [await accept(1), await accept(2)];
  await deliverAll();
  await holdEnquiry(db, held, true);
  // Listed before the hold.
  expect(await forget([removed, held])).toEqual({ enquiries: 1, files: 2 });
  expect(await ids()).toEqual([held]);
  expect(mails()).toEqual([`${held}.acknowledgement.eml`, `${held}.eml`]);
  expect(await sweepFiles(db, { dataDir }, null)).toBe(0);
});

test('a clock 25 months ahead at startup removes no enquiry or mail until an operator confirms it', async () => {
  const months = (count: number) => new Date(Date.UTC(2026, 4 - count, 4, 10));
  const stored: string[] = [];
  for (let count = 23; count >= 0; count--) stored.push(await accept(count, {}, months(count)));
  await deliverAll();
  await housekeeping(NOW);

  const ahead = months(-25);
  for (let look = 0; look < 50; look++) {
    const { enquiries, files, progress } = await housekeeping(
      new Date(ahead.getTime() + look * DAY),
    );
    expect({ enquiries, files }).toEqual({ enquiries: 0, files: 0 });
    expect(progress.paused).toBe('clock-ahead');
  }
  expect(await ids()).toEqual(stored);
  expect(mails()).toHaveLength(2 * stored.length);
  // The same without a retention record: the newest enquiry is the only evidence of the time.
  await db.deleteFrom('retention').execute();
  expect((await housekeeping(ahead)).progress.paused).toBe('clock-ahead');
  expect(await ids()).toEqual(stored);

  const clocks = { now: ahead, processNow: ahead, months: 24 };
  expect(await previewExpiry(db, clocks)).toMatchObject({
    count: stored.length,
    oldest: months(23).toISOString(),
    newest: NOW.toISOString(),
  });
  expect(await ids()).toEqual(stored);
  expect(await expireByOperator(forgetAlone(db, { dataDir }), clocks)).toEqual({
    enquiries: stored.length,
    files: 2 * stored.length,
  });
});

test('a process whose clock differs from the database’s removes nothing', async () => {
  await accept(1, {}, new Date('2024-05-04T12:00:00.000Z'));
  await accept(2);
  await live(1);
  const options = { db, queue, config: { dataDir, retentionMonths: 24 } };
  const later = new Date(NOW.getTime() + 2 * DAY);
  const { progress } = await removeExpired(options, later, new Date(later.getTime() + 600_000));
  expect(progress.paused).toBe('clocks-differ');
});

test('an enquiry received while the clock is behind is dated with the latest recorded time', async () => {
  await accept(1);
  await housekeeping(NOW);
  const id = await accept(2, {}, new Date('1970-01-01T00:01:00.000Z'));
  expect(await ids()).toHaveLength(2);
  const row = await db
    .selectFrom('enquiries')
    .select('received_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.received_at).toBe(NOW.toISOString());
  // Its deliveries are due by the current clock.
  const { next_attempt_at } = await db
    .selectFrom('deliveries')
    .select('next_attempt_at')
    .where('enquiry_id', '=', id)
    .limit(1)
    .executeTakeFirstOrThrow();
  expect(next_attempt_at).toBe('1970-01-01T00:01:00.000Z');
});

test('enquiries on hold are not erased', async () => {
  const id = await accept(1);
  await holdEnquiry(db, id, true);
  expect(await listErasable(db, sampleFields(1).email)).toEqual({ erasable: [], held: [id] });
});

test('a client address is stored only as a keyed hash, for 30 days', async () => {
  const id = await accept(1, { client: '203.0.113.77' });
  const same = await accept(2, { client: '203.0.113.77' });
  const other = await accept(3, { client: '203.0.113.78' });
  const hashes = async () =>
    new Map(
      (await db.selectFrom('enquiries').select(['id', 'client_hash']).execute()).map((row) => [
        row.id,
        row.client_hash,
      ]),
    );
  const before = await hashes();
  expect(before.get(id)).toBe(before.get(same));
  expect(before.get(id)).not.toBe(before.get(other));
  expect(filesHolding('203.0.113.77')).toEqual([]);
  await housekeeping(new Date(NOW.getTime() + 29 * DAY));
  expect((await hashes()).get(id)).not.toBeNull();
  await housekeeping(new Date(NOW.getTime() + 31 * DAY));
  expect((await hashes()).get(id)).toBeNull();
});

test('consent, page, campaign and referrer are stored without identifying the visitor', async () => {
  const id = await accept(1, {
    page: '/services/bookeeper',
    consentVersion: '2026-01',
    referrer: 'https://search.example/results?q=my+private+words',
    landingQuery: '?utm_source=letter&utm_campaign=spring%0D%0A&gclid=abc123&other=1',
  });
  const row = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(JSON.parse(row.source)).toEqual({
    page: '/services/bookeeper',
    referrer: 'https://search.example/results',
    campaign: { utm_source: 'letter', utm_campaign: 'spring' },
  });
  expect(row.consent_version).toBe('2026-01');
  expect(row.consent_text).toContain('to answer you and for nothing else');
  const unknown = await accept(2, { consentVersion: 'made up', referrer: 'javascript:alert(1)' });
  const other = await db
    .selectFrom('enquiries')
    .selectAll()
    .where('id', '=', unknown)
    .executeTakeFirstOrThrow();
  expect([other.consent_version, other.source]).toEqual([null, '{"page":null}']);
});

test('counts of web vitals are removed after 30 days', async () => {
  const rows = [1, 29, 31].map((days) => ({
    hour: new Date(NOW.getTime() - days * DAY).toISOString(),
    ...({ route: '/', device: 'phone', vital: 'lcp', bound: '1', count: days } as const),
  }));
  await db.insertInto('web_vitals').values(rows).execute();
  await housekeeping(NOW);
  const left = await db.selectFrom('web_vitals').select('count').orderBy('count').execute();
  expect(left).toEqual([{ count: 1 }, { count: 29 }]);
});

test('a subject request returns everything stored about the sender', async () => {
  const id = await accept(1, {
    client: '203.0.113.77',
    consentVersion: '2026-01',
    origin: sampleOrigin,
  });
  await accept(2);
  await deliverAll();
  const data = await collectSubjectData(db, sampleFields(1).email);
  expect(data).toMatchObject([
    {
      id,
      ...sampleFields(1),
      origin: sampleOrigin,
      consent: { version: '2026-01' },
      client_hash: expect.any(String) as unknown,
      deliveries: [
        { destination: 'acknowledgement', history: [{ outcome: 'delivered' }] },
        { destination: 'team-mail', history: [{ outcome: 'delivered' }] },
      ],
    },
  ]);
});

test('a quarantined enquiry is not delivered until it is released, a discarded one never', async () => {
  const [put, away] = [await accept(1, { trap: 'x' }), await accept(2, { trap: 'x' })];
  await deliverAll();
  expect(existsSync(join(dataDir, 'mail'))).toBe(false);
  expect(await releaseEnquiry(db, put, NOW)).toBe(true);
  expect(await releaseEnquiry(db, put, NOW)).toBe(false);
  expect(await discardEnquiry(db, away)).toBe(true);
  await deliverAll();
  expect(mails()).toEqual([`${put}.acknowledgement.eml`, `${put}.eml`]);
  expect(await ids()).toHaveLength(2);
});

const quiet = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };

test('files of removed enquiries are swept, and mails of unknown enquiries stay', async () => {
  const [kept, erased] = [await accept(1), await accept(2)];
  await deliverAll();
  await forget([erased]);
  // As left by another process, or by a delivery in flight.
  writeFileSync(join(dataDir, 'mail', `${erased}.eml`), 'left over');
  writeFileSync(
    join(dataDir, 'mail', '019df26e-2d00-721f-bf2b-fa3c028c2c7d.eml'),
    'all that is left',
  );
  mkdirSync(join(dataDir, 'exports', 'folder'), { recursive: true });
  mkdirSync(join(dataDir, 'mail', `${erased}.folder`));
  writeFileSync(join(dataDir, 'exports', 'both.csv'), `"${kept}"\r\n"${erased}"\r\n`);
  writeFileSync(
    join(dataDir, 'exports', 'large.json'),
    `${'x'.repeat(70_000)}${erased}`.slice(-65_554),
  );
  writeFileSync(join(dataDir, 'exports', 'kept.csv'), `"${kept}"\r\n`);
  expect(await sweepFiles(db, { dataDir }, null)).toBe(3);
  expect(mails()).toEqual(
    [
      '019df26e-2d00-721f-bf2b-fa3c028c2c7d.eml',
      `${kept}.acknowledgement.eml`,
      `${kept}.eml`,
      `${erased}.folder`,
    ].toSorted(),
  );
  expect(readdirSync(join(dataDir, 'exports')).toSorted()).toEqual(['folder', 'kept.csv']);
  expect(await listLostEnquiries(db, { dataDir })).toEqual([
    '019df26e-2d00-721f-bf2b-fa3c028c2c7d',
  ]);
});

test('after the loss of the database its mails stay', async () => {
  await accept(1);
  await deliverAll();
  await db.deleteFrom('enquiries').execute();
  const housekeeper = startHousekeeping({
    db,
    queue,
    config: { dataDir, retentionMonths: 24 },
    log: quiet,
  });
  await vi.waitFor(async () => expect(await readRetention(db)).not.toBeNull());
  housekeeper.stop();
  expect(mails()).toHaveLength(2);
});

test('one process holds the lease and cleans the store; every process removes its own stray mail files', async () => {
  const config = { dataDir, retentionMonths: 24 };
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const start = () => startHousekeeping({ db, queue, config, log });
  await accept(1, { synthetic: true }, new Date('2020-01-01T00:00:00.000Z'));
  const erased = await accept(2);
  await forget([erased]);
  mkdirSync(join(dataDir, 'mail'));
  writeFileSync(join(dataDir, 'mail', `${erased}.eml`), 'left over');

  await acquireLease(db, 'housekeeping', DAY / 48);
  const second = start();
  await vi.waitFor(() =>
    expect(log.info).toHaveBeenCalledWith({ enquiries: 0, files: 1 }, expect.anything()),
  );
  expect(await ids()).toHaveLength(1);
  second.stop();

  await db.deleteFrom('turns').execute();
  const first = start();
  await vi.waitFor(async () => expect(await ids()).toEqual([]));
  first.stop();
  expect(log.warn).not.toHaveBeenCalled();
});

test('a pause is logged', async () => {
  await accept(1, {}, new Date('2020-01-01T00:00:00.000Z'));
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const config = { dataDir, retentionMonths: 24 };
  const housekeeper = startHousekeeping({ db, queue, config, log });
  await vi.waitFor(() =>
    expect(log.warn).toHaveBeenCalledWith(
      expect.objectContaining({ reason: 'clock-ahead', seenAt: '2020-01-01T00:00:00.000Z' }),
      expect.stringMatching(/^retention is paused/),
    ),
  );
  housekeeper.stop();
  expect(await ids()).toHaveLength(1);
});

test('a leftover test enquiry is removed after an hour', async () => {
  await accept(1, { synthetic: true });
  await housekeeping(new Date(NOW.getTime() + DAY / 48));
  expect(await ids()).toHaveLength(1);
  await housekeeping(new Date(NOW.getTime() + DAY / 12));
  expect(await ids()).toEqual([]);
});
