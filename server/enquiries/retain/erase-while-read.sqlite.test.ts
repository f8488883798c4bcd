import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { bareSubmission, openAccept, sampleFields } from '../../../tests/helpers/enquiries.ts';
import { until } from '../../../tests/helpers/process/faults.ts';
import { openOwnStore, type OwnStore } from '../../../tests/helpers/store/test-store.ts';
import { openMemoryStudio } from '../../../tests/helpers/studio/memory-studio.ts';
import { databaseFile, openDatabase } from '../../db/open-database.ts';
import { changeEnquiries } from '../../../tests/helpers/store/desk-acts.ts';
import { forgetEnquiries } from './forget-enquiries.ts';
import { startHousekeeping } from './housekeeping.ts';

const WORD = 'Xylophonist';

let store: OwnStore;
let id: string;
let reader: DatabaseSync;
beforeEach(async () => {
  const own = await openOwnStore();
  // As the site: no statement blocks the event loop.
  store = { ...own, db: openDatabase(own, { busyTimeout: 0 }) };
  const fields = { name: WORD, email: `${WORD}@example.com`, description: `${WORD} `.repeat(900) };
  const stored = await openAccept(store.db)(bareSubmission(sampleFields(1, fields)));
  if (stored.outcome !== 'accepted') throw new Error(stored.outcome);
  ({ id } = stored);
  const by = { id: null, name: 'command', notify: () => [] };
  await changeEnquiries(store.db, [id], { act: 'note', text: WORD }, by);
  reader = new DatabaseSync(databaseFile(store));
  return async () => {
    reader.close();
    await store.db.destroy();
    await own.close();
  };
});

/** The files of the database whose bytes contain the word, in any case. */
const filesWithIt = () =>
  readdirSync(store.dataDir).filter(
    (name) =>
      name.startsWith('citadel.sqlite') &&
      readFileSync(join(store.dataDir, name), 'latin1').toLowerCase().includes(WORD.toLowerCase()),
  );
const isGone = async () => filesWithIt().length === 0;
/** Reads what was there before the erasure, for as long as the transaction is open. */
const hold = () => reader.exec('begin; select count(*) from enquiries');

test('an erasure that a reader holds up says so, and finishes when the reader ends', async () => {
  hold();
  expect(await forgetEnquiries(store.db, store, [id])).toEqual({
    enquiries: 1,
    files: 0,
    copies: true,
  });
  expect(filesWithIt()).not.toEqual([]);
  reader.exec('commit');
  await until(isGone, { within: 30_000 });
});

test('without a reader it is finished at once', async () => {
  expect(await forgetEnquiries(store.db, store, [id])).toEqual({ enquiries: 1, files: 0 });
  expect(filesWithIt()).toEqual([]);
});

test('the studio says that copies are left', async () => {
  const studio = openMemoryStudio(store.db, {
    enquiries: { dataDir: store.dataDir, mailTo: 'team@citadel.example' },
  });
  const cookie = await studio.signIn(await studio.account('sales'));
  hold();
  const { body } = await studio.call('DELETE', `/api/enquiries/${id}/sender`, undefined, {
    cookie,
  });
  expect(body.words).toContain('Erased: 1 enquiry. Copies stay in the database file until');
  reader.exec('commit');
  await until(isGone, { within: 30_000 });
});

test('the site finishes what a process left that has ended', async () => {
  hold();
  const other = openDatabase(store, { busyTimeout: 0 });
  expect(await forgetEnquiries(other, store, [id])).toMatchObject({ copies: true });
  await other.destroy();
  reader.exec('commit');
  expect(filesWithIt()).not.toEqual([]);
  const log = { info() {}, warn() {} };
  const config = { dataDir: store.dataDir, retentionMonths: 24 };
  const running = startHousekeeping({ db: store.db, config, log });
  await until(isGone, { within: 30_000 });
  await running.stop();
});
