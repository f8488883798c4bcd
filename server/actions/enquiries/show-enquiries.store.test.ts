import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { openTestStore } from '../../../tests/helpers/store/test-store.ts';
import { appendAudit, listAudit } from '../../accounts/audit-log.ts';
import type { Database } from '../../db/open-database.ts';
import { removeExpired } from '../../enquiries/retain/housekeeping.ts';
import { showEnquiries, showEnquiry, showExport, showSender } from './show-enquiries.ts';

/** Later than now: ids never go back in time, and one may have been made before the clock was set. */
const NOW = Date.parse('2100-05-04T10:00:00.000Z');
const HOUR = 3_600_000;
const asha = { id: 'a', name: 'Asha' };
const key = { id: null, name: 'key crm' };

let db: Database;
let id: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  db = await openTestStore();
  const stored = await openAccept(db)(bareSubmission(sampleFields(1)));
  id = stored.outcome === 'accepted' ? stored.id : '';
});
afterEach(async () => {
  vi.useRealTimers();
  await db.destroy();
});

const readerOf = (by: typeof asha | typeof key) => ({ db, reads: db, by });
const show = (by: typeof asha | typeof key) => showEnquiry(readerOf(by), id);
const rows = async () =>
  (await listAudit(db, undefined)).entries
    .map(({ accountId, actor, act, subject }) => `${accountId ?? actor}: ${act} ${subject}`)
    .toReversed();

test('who is shown what is recorded once an hour', async () => {
  const read = { asha: `a: read-enquiry ${id}`, key: `key crm: read-enquiry ${id}` };
  expect((await Promise.all([show(asha), show(asha), show(key)])).map((one) => one?.id)).toEqual([
    id,
    id,
    id,
  ]);
  await vi.waitFor(async () => expect((await rows()).toSorted()).toEqual([read.asha, read.key]));
  // By its number, and a moment before the hour ends.
  vi.setSystemTime(NOW + HOUR - 1);
  await showEnquiry(readerOf(asha), id.slice(-8));
  expect(await rows()).toHaveLength(2);
  vi.setSystemTime(NOW + HOUR);
  await show(asha);
  for (const _ of [1, 2]) {
    await showEnquiries(readerOf(asha), 9, {});
    await showExport(readerOf(asha), {}, 'csv');
    await showSender(readerOf(asha), sampleFields(1).email);
  }
  expect(await showEnquiry(readerOf(asha), 'guessed')).toBeNull();
  await vi.waitFor(async () =>
    expect((await rows()).slice(2)).toEqual([
      read.asha,
      'a: list-enquiries enquiries',
      'a: export-enquiries 1 enquiry',
      'a: export-sender 1 enquiry',
    ]),
  );
});

test('what cannot be recorded is shown', async () => {
  await db.schema.alterTable('audit_log').renameTo('away').execute();
  expect(await show(asha)).toMatchObject({ id });
  await db.schema.alterTable('away').renameTo('audit_log').execute();
});

test('who looked is removed after 13 months, what was done is not', async () => {
  // Later than the rows of the tests before.
  const at = NOW + 2 * HOUR;
  vi.setSystemTime(at);
  await show(asha);
  await appendAudit(db, asha, 'hold', id);
  const expires = at + 396 * 24 * HOUR;
  const expire = (now: number) => {
    const config = { dataDir: '', retentionMonths: 240 };
    return removeExpired({ db, config, log: { info() {}, warn() {} } }, new Date(now));
  };
  await expire(expires);
  expect(await rows()).toHaveLength(2);
  await expire(expires + 1);
  expect(await rows()).toEqual([`a: hold ${id}`]);
});
