import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newTestStore, type TestStore } from '../../tests/helpers/test-store.ts';
import { openDatabase, type Database } from '../db/open-database.ts';
import { migrate } from '../db/migrations.ts';
import { confirmRetention } from '../enquiries/retain/retention-limit.ts';
import { saveRetention } from '../enquiries/retain/retention-record.ts';
import { checkMailFiles, checkRetention } from './check-retention.ts';

const DAY = 24 * 60 * 60 * 1000;
let store: TestStore;
let db: Database;
beforeEach(async () => {
  store = await newTestStore();
  db = openDatabase(store);
  await migrate(db);
});
afterEach(async () => {
  await db.destroy();
  store.remove();
});

const check = () => checkRetention({ ...store, retentionMonths: 24 }).run();

test('retention is up to date, behind, or paused', async () => {
  expect(await check()).toEqual({
    state: 'ok',
    words: 'starts with the first run of a site or worker',
  });
  const progress = confirmRetention(new Date(), 24);
  await saveRetention(db, progress);
  expect(await check()).toMatchObject({ state: 'ok' });
  await saveRetention(db, { ...progress, paused: 'clock-ahead' });
  expect(await check()).toEqual({
    state: 'failed',
    words: expect.stringMatching(/^paused: the clock .* see enquiries expire$/) as string,
  });
  await saveRetention(db, confirmRetention(new Date(Date.now() - 9 * DAY), 24));
  expect(await check()).toEqual({
    state: 'warning',
    words: expect.stringMatching(/; \d+ days behind RETENTION_MONTHS$/) as string,
  });
});

test('a mail of an unknown enquiry is reported', async () => {
  const checkMails = () => checkMailFiles(store).run();
  expect(await checkMails()).toMatchObject({ state: 'ok' });
  const id = '019df26e-2d00-721f-bf2b-fa3c028c2c7d';
  mkdirSync(join(store.dataDir, 'mail'));
  writeFileSync(join(store.dataDir, 'mail', `${id}.eml`), 'all that is left');
  expect((await checkMails()).words).toContain(`the first is ${id}`);
  await db.insertInto('removed_enquiries').values({ id, removed_at: '2026-05-04' }).execute();
  expect(await checkMails()).toMatchObject({ state: 'ok' });
});

test('a file in the mail folder that is no mail of an enquiry is no problem', async () => {
  mkdirSync(join(store.dataDir, 'mail'));
  for (const file of ['.DS_Store', 'README', 'notes.txt'])
    writeFileSync(join(store.dataDir, 'mail', file), '');
  expect(await checkMailFiles(store).run()).toMatchObject({ state: 'ok' });
});
