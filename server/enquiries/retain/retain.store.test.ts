import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  bareSubmission,
  openAccept,
  sampleFields,
  sampleOrigin,
} from '../../../tests/helpers/enquiries.ts';
import { openOwnStore, type OwnStore } from '../../../tests/helpers/store/test-store.ts';
import { queueOf } from '../../db/commit-queue.ts';
import type { Database } from '../../db/open-database.ts';
import { startDeliveryWorker } from '../deliver/delivery-worker.ts';
import { openMailer } from '../../mail/mailer.ts';
import { acknowledgement, teamMail } from '../deliver/mail-destinations.ts';
import { getEnquiry, listEnquiries } from '../read-enquiries.ts';
import { changeEnquiries } from '../../../tests/helpers/store/desk-acts.ts';
import type { Submission } from '../submission.ts';
import { listLostEnquiries, sweepFiles } from './enquiry-files.ts';
import { forgetEnquiries } from './forget-enquiries.ts';
import { removeExpired, startHousekeeping } from './housekeeping.ts';
import { listExpired } from './list-expired.ts';
import { collectSubjectData, countSubject } from './subject-data.ts';

const noTimes = { times: async () => [] };

const NOW = new Date('2026-05-04T10:00:00.000Z');
const BY = { id: null, name: 'command', notify: () => [] };
const DAY = 24 * 60 * 60 * 1000;
const addresses = {
  mailTo: 'team@citadel.example',
  mailFrom: 'website@citadel.example',
  siteUrl: 'https://citadel.example',
};

/** The columns of an enquiry that do not matter here. */
const bareRow = {
  status: 'received',
  name: 'Asha',
  email: 'asha@example.com',
  phone_number: '',
  company_name: '',
  website: '',
  description: '',
  source: '{}',
  screening: '[]',
  synthetic: 0,
} as const;

let store: OwnStore;
let dataDir: string;
let db: Database;

beforeEach(async () => {
  store = await openOwnStore();
  ({ db, dataDir } = store);
  return store.close;
});

const destinations = () => {
  const mailer = openMailer({ smtpUrl: undefined, dataDir });
  return [
    teamMail(mailer, addresses, noTimes),
    acknowledgement(mailer, addresses, { answered: async () => 'soon,' }),
  ];
};
async function accept(number: number, changes: Partial<Submission> = {}, at = NOW) {
  const take = openAccept(db, {
    destinations: destinations().map(({ name }) => name),
    now: () => at,
  });
  const result = await take({ ...bareSubmission(sampleFields(number)), ...changes });
  if (result.outcome !== 'accepted') throw new Error(result.outcome);
  return result.id;
}
async function deliverAll() {
  const log = { info() {}, warn() {} };
  const worker = startDeliveryWorker({ db, log }, destinations());
  const pending = db.selectFrom('deliveries').select('id').where('status', '=', 'pending');
  await vi.waitFor(async () => expect(await pending.execute()).toEqual([]));
  await worker.stop();
}
const warn = vi.fn<(fields: object, text: string) => void>();
const housekeeping = (now: Date, retentionMonths = 24) =>
  removeExpired({ db, config: { dataDir, retentionMonths }, log: { info() {}, warn } }, now);
const forget = (ids: string[]) => forgetEnquiries(db, { dataDir }, ids);
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

test('expired rows go in pieces: what a visitor sends waits for one of them', async () => {
  for (let number = 0; number < 3; number++) {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      digest: `${number}-${index}`,
      expires_at: '2026-01-01T00:00:00.000Z',
    }));
    await db.insertInto('spent_passes').values(rows).execute();
  }
  const count = async (on: Database) =>
    (await on.selectFrom('spent_passes').select('digest').execute()).length;
  const removing = housekeeping(NOW);
  const left = new Set<number>();
  for (let rows = 600; rows > 0; left.add(rows)) rows = await queueOf(db).write(count);
  await removing;
  expect(left.difference(new Set([0, 600])).size).toBeGreaterThan(0);
});

test('an erasure leaves no byte of the sender in tables, mails, exports or free pages', async () => {
  const secretWord = 'Xylophonist';
  const email = `${secretWord}@example.com`;
  const erased = await accept(1, {
    fields: sampleFields(1, { email, name: secretWord, description: `${secretWord} `.repeat(900) }),
    origin: { path: '/people/somebody', line: secretWord },
  });
  const other = await accept(2);
  for (const act of ['note', 'draft'] as const)
    await changeEnquiries(db, [erased, other], { act, text: secretWord.slice(0, 3) }, BY);
  await changeEnquiries(db, [erased], { act: 'note', text: secretWord }, BY);
  await deliverAll();
  expect(mails()).toHaveLength(4);
  mkdirSync(join(dataDir, 'exports'));
  writeFileSync(join(dataDir, 'exports', 'march.csv'), `"${erased}","${secretWord}"\r\n`);
  writeFileSync(join(dataDir, 'exports', 'april.csv'), `"${other}"\r\n`);
  // Two mails and an export and, with SQLite, the database file and its WAL.
  expect(filesHolding(secretWord).length).toBeGreaterThanOrEqual(3);

  const found = await collectSubjectData(db, email.toUpperCase());
  expect(found).toMatchObject([{ id: erased, held_at: null }]);
  const removed = await forget([erased]);
  expect(removed).toEqual({ enquiries: 1, files: 3 });
  expect(filesHolding(secretWord)).toEqual([]);
  expect(await ids()).toEqual([other]);
  expect(mails()).toEqual([`${other}.acknowledgement.eml`, `${other}.eml`]);
  expect(existsSync(join(dataDir, 'exports', 'april.csv'))).toBe(true);
  for (const table of ['deliveries', 'delivery_attempts', 'idempotency_keys'] as const)
    expect(await db.selectFrom(table).selectAll().execute()).toHaveLength(
      table === 'idempotency_keys' ? 1 : 2,
    );
  const events = await db.selectFrom('enquiry_events').select('enquiry_id').execute();
  expect(events).toEqual([{ enquiry_id: other }, { enquiry_id: other }]);
});

test('expired enquiries are removed unless they are on hold', async () => {
  const old = await accept(1, {}, new Date('2024-05-04T12:00:00.000Z'));
  const held = await accept(2, {}, new Date('2024-05-04T13:00:00.000Z'));
  const young = await accept(3, {}, new Date('2024-05-06T10:00:00.000Z'));
  const recent = await accept(4, {}, NOW);
  await changeEnquiries(db, [held], { act: 'hold' }, BY);
  await changeEnquiries(db, [old], { act: 'note', text: 'She calls back' }, BY);
  await deliverAll();
  await housekeeping(NOW);
  expect(await ids()).toEqual([old, held, young, recent]);
  await housekeeping(new Date(NOW.getTime() + DAY));
  const events = await db.selectFrom('enquiry_events').select('enquiry_id').execute();
  expect(events).toEqual([{ enquiry_id: held }]);
  expect(await ids()).toEqual([held, young, recent]);
  expect(mails().some((file) => file.startsWith(old))).toBe(false);
  await changeEnquiries(db, [held], { act: 'end-hold' }, BY);
  await housekeeping(new Date(NOW.getTime() + DAY + 1));
  expect(await ids()).toEqual([young, recent]);
});

test('an enquiry that is put on hold while others are removed stays, with its files', async () => {
  const [removed, held] = [await accept(1), await accept(2)];
  await deliverAll();
  await changeEnquiries(db, [held], { act: 'hold' }, BY);
  // Listed before the hold.
  expect(await forget([removed, held])).toEqual({ enquiries: 1, files: 2 });
  expect(await ids()).toEqual([held]);
  expect(mails()).toEqual([`${held}.acknowledgement.eml`, `${held}.eml`]);
  expect(await sweepFiles(db, { dataDir })).toBe(0);
});

describe('a pass that would remove more than a tenth of the enquiries', () => {
  const monthsAgo = (count: number) => new Date(Date.UTC(2026, 4 - count, 4, 10));
  /** Stores one enquiry per month, the newest of today. */
  async function acceptMonthly(months: number) {
    for (let count = months - 1; count >= 0; count--) await accept(count, {}, monthsAgo(count));
    await deliverAll();
    return ids();
  }
  beforeEach(() => void warn.mockClear());

  test('removes none of more than ten, and logs a warning, until an operator removes them', async () => {
    const stored = await acceptMonthly(24);
    expect(await housekeeping(NOW)).toEqual({ enquiries: 0, files: 0 });
    expect(warn).not.toHaveBeenCalled();

    // The clock is wrong.
    const ahead = monthsAgo(-25);
    for (let pass = 0; pass < 3; pass++)
      expect(await housekeeping(ahead)).toEqual({ enquiries: 0, files: 0 });
    expect(await ids()).toEqual(stored);
    expect(mails()).toHaveLength(2 * stored.length);
    expect(warn).toHaveBeenCalledTimes(3);
    expect(warn).toHaveBeenCalledWith(
      { expired: 24, of: 24, before: monthsAgo(-1).toISOString() },
      expect.stringMatching(/^expired enquiries are kept .* "citadel enquiries expire --yes"$/),
    );

    const { enquiries } = await listExpired(db, ahead, 24);
    expect(await forget(enquiries.map(({ id }) => id))).toEqual({
      enquiries: stored.length,
      files: 2 * stored.length,
    });
  });

  test('removes up to ten', async () => {
    const stored = await acceptMonthly(24);
    // The site was off for eleven months.
    expect(await housekeeping(monthsAgo(-11))).toEqual({ enquiries: 10, files: 20 });
    expect(await ids()).toEqual(stored.slice(10));
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    [120, false],
    [119, true],
  ])('is one with twelve of %i: %s', async (all, waits) => {
    const rows = Array.from({ length: all }, (_, index) => ({
      ...bareRow,
      id: `enquiry-${index}`,
      received_at: monthsAgo(index < 12 ? 25 : 1).toISOString(),
    }));
    await db.insertInto('enquiries').values(rows).execute();
    const expired = await listExpired(db, NOW, 24);
    expect(expired).toMatchObject({ all, waits });
    expect(expired.enquiries).toHaveLength(12);
  });
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

test('consent, page, campaign, referrer and time zone are stored without identifying the visitor', async () => {
  const id = await accept(1, {
    page: '/services/bookeeper',
    consentVersion: '2026-01',
    referrer: 'https://search.example/results?q=my+private+words',
    landingQuery: '?utm_source=letter&utm_campaign=spring%0D%0A&gclid=abc123&other=1',
    timeZone: 'Asia/Kolkata',
  });
  const { source, consent } = (await getEnquiry(db, id))!;
  expect(source).toEqual({
    page: '/services/bookeeper',
    referrer: 'https://search.example/results',
    campaign: { utm_source: 'letter', utm_campaign: 'spring' },
    time_zone: 'Asia/Kolkata',
  });
  expect(consent?.version).toBe('2026-01');
  expect(consent?.text).toContain('to answer you and for nothing else');
  const unknown = await accept(2, {
    consentVersion: 'made up',
    referrer: 'javascript:alert(1)',
    timeZone: 'Mars/Olympus',
  });
  const other = (await getEnquiry(db, unknown))!;
  expect([other.consent, other.source]).toEqual([null, { page: null }]);
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

test('a subject request finds the address in capitals, also letters beyond ASCII, and no other accents', async () => {
  const named = (number: number, email: string) =>
    accept(number, { fields: sampleFields(number, { email }) });
  const [one, two] = [
    await named(1, 'josé@café.example'),
    await named(2, 'JOSE\u0301@CAFÉ.example'),
  ];
  await named(3, 'jose@café.example');
  await named(4, 'maria-josé@café.example');
  // Its texts are not indexed yet.
  await db.updateTable('enquiries').set({ searched: null }).where('id', '=', one).execute();
  for (const email of ['JOSÉ@CAFÉ.EXAMPLE', 'josé@café.example '])
    expect((await collectSubjectData(db, email)).map(({ id }) => id).toSorted()).toEqual(
      [one, two].toSorted(),
    );
  expect(await countSubject(db, 'José@café.example')).toEqual({ enquiries: 2, held: 0 });
});

test('a quarantined enquiry is not delivered until it is released, a discarded one never', async () => {
  const [put, away] = [await accept(1, { trap: 'x' }), await accept(2, { trap: 'x' })];
  await deliverAll();
  expect(existsSync(join(dataDir, 'mail'))).toBe(false);
  const release = () => changeEnquiries(db, [put], { act: 'release' }, BY, NOW.toISOString());
  expect(await release()).toMatchObject({ value: { events: [expect.any(String)] } });
  expect(await release()).toMatchObject({ value: { events: [] } });
  await changeEnquiries(db, [away], { act: 'discard' }, BY);
  await deliverAll();
  expect(mails()).toEqual([`${put}.acknowledgement.eml`, `${put}.eml`]);
  expect(await ids()).toHaveLength(2);
});

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
  expect(await listLostEnquiries(db, { dataDir })).toEqual([
    '019df26e-2d00-721f-bf2b-fa3c028c2c7d',
  ]);
  expect(await sweepFiles(db, { dataDir })).toBe(3);
  expect(mails()).toEqual(
    [
      '019df26e-2d00-721f-bf2b-fa3c028c2c7d.eml',
      `${kept}.acknowledgement.eml`,
      `${kept}.eml`,
      `${erased}.folder`,
    ].toSorted(),
  );
  expect(readdirSync(join(dataDir, 'exports')).toSorted()).toEqual(['folder', 'kept.csv']);
});

test('every process cleans the store, and removes its own stray mail files', async () => {
  const config = { dataDir, retentionMonths: 24 };
  const log = { info: vi.fn<() => void>(), warn: vi.fn<() => void>() };
  const start = () => startHousekeeping({ db, config, log });
  await accept(1, { synthetic: true }, new Date('2020-01-01T00:00:00.000Z'));
  const erased = await accept(2);
  await forget([erased]);
  mkdirSync(join(dataDir, 'mail'));
  writeFileSync(join(dataDir, 'mail', `${erased}.eml`), 'left over');

  const processes = [start(), start()];
  await vi.waitFor(async () => expect(await ids()).toEqual([]));
  await vi.waitFor(() => expect(mails()).toEqual([]));
  await Promise.all(processes.map((each) => each.stop()));
  expect(log.warn).not.toHaveBeenCalled();
});

test('enquiries of an earlier version can be searched after the start', async () => {
  const rows = Array.from({ length: 450 }, (_, index) => ({
    ...bareRow,
    id: `enquiry-${index}`,
    received_at: NOW.toISOString(),
    name: `Zoë ${index}`,
  }));
  await db.insertInto('enquiries').values(rows).execute();
  const noted = { act: 'note', text: 'Knows Bela' } as const;
  await changeEnquiries(db, ['enquiry-7'], noted, BY);
  await db.updateTable('enquiries').set({ searched: null }).execute();
  const find = async (q: string) =>
    (await listEnquiries(db, 500, { q })).enquiries.map(({ id }) => id);
  expect(await find('zoe')).toEqual([]);
  const log = { info() {}, warn() {} };
  const config = { dataDir, retentionMonths: 24 };
  const running = startHousekeeping({ db, config, log });
  await vi.waitFor(async () => expect(await find('zoe')).toHaveLength(450));
  expect(await find('bela zoe')).toEqual(['enquiry-7']);
  await running.stop();
});

test('a leftover test enquiry is removed after an hour', async () => {
  await accept(1, { synthetic: true });
  await housekeeping(new Date(NOW.getTime() + DAY / 48));
  expect(await ids()).toHaveLength(1);
  await housekeeping(new Date(NOW.getTime() + DAY / 12));
  expect(await ids()).toEqual([]);
});
